package org.outboxee.example.orders;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;

/** An order, in the application's own unit. */
@Entity
@Table(name = "shop_orders")
public class Order {

    @Id
    private String id;

    private long amountCents;
    private String currency;

    /** For the JPA provider. */
    protected Order() {}

    Order(String id, long amountCents, String currency) {
        this.id = id;
        this.amountCents = amountCents;
        this.currency = currency;
    }

    public String id() {
        return id;
    }

    public long amountCents() {
        return amountCents;
    }

    public String currency() {
        return currency;
    }
}
