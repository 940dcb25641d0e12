package ${package}.orders;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;

/** The invoice of an order. Its key is the order's, so there can't be two. */
@Entity
@Table(name = "invoice")
public class Invoice {

    @Id
    private String orderId;

    private long amountCents;

    /** For the JPA provider. */
    protected Invoice() {}

    Invoice(String orderId, long amountCents) {
        this.orderId = orderId;
        this.amountCents = amountCents;
    }

    public String orderId() {
        return orderId;
    }

    public long amountCents() {
        return amountCents;
    }
}
