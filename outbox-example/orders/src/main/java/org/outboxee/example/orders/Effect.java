package org.outboxee.example.orders;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;

/** What a job did, one row for each delivery: the row's id is the delivery's, so that nothing can be done twice. */
@Entity
@Table(name = "shop_effects")
public class Effect {

    @Id
    private String deliveryId;

    private String job;
    private String orderId;

    /** For the JPA provider. */
    protected Effect() {}

    Effect(String deliveryId, String job, String orderId) {
        this.deliveryId = deliveryId;
        this.job = job;
        this.orderId = orderId;
    }

    public String deliveryId() {
        return deliveryId;
    }

    public String job() {
        return job;
    }

    public String orderId() {
        return orderId;
    }
}
