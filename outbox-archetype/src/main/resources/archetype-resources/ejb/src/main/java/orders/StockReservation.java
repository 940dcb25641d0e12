package ${package}.orders;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;

/** What is held back in the stock for an order. */
@Entity
@Table(name = "stock_reservation")
public class StockReservation {

    @Id
    private String orderId;

    /** For the JPA provider. */
    protected StockReservation() {}

    StockReservation(String orderId) {
        this.orderId = orderId;
    }

    public String orderId() {
        return orderId;
    }
}
