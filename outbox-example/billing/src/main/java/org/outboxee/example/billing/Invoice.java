package org.outboxee.example.billing;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;

/** An invoice. That an order has only one is a rule of its table too. */
@Entity
@Table(name = "billing_invoices")
public class Invoice {

    @Id
    private String id;

    @Column(unique = true, nullable = false)
    private String orderId;

    private long amountCents;
    private String currency;

    /** For the JPA provider. */
    protected Invoice() {}

    Invoice(String id, BilledOrder order) {
        this.id = id;
        this.orderId = order.orderId().toString();
        this.amountCents = order.amountCents();
        this.currency = order.currency();
    }

    public String id() {
        return id;
    }

    public String orderId() {
        return orderId;
    }

    public long amountCents() {
        return amountCents;
    }

    public String currency() {
        return currency;
    }
}
