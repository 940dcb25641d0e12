package ${package}.orders;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;

/** An order. */
@Entity
@Table(name = "placed_order")
public class PlacedOrder {

    @Id
    private String id;

    private long amountCents;

    /** For the JPA provider. */
    protected PlacedOrder() {}

    PlacedOrder(String id, long amountCents) {
        this.id = id;
        this.amountCents = amountCents;
    }

    public String id() {
        return id;
    }

    public long amountCents() {
        return amountCents;
    }
}
