package org.outboxee.example.orders;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;

/**
 * What a job did. Nothing in its table prevents a second row for the same delivery: that there is never one is the
 * outbox's doing.
 */
@Entity
@Table(name = "shop_effects")
public class Effect {

    @Id
    private String id;

    private String deliveryId;
    private String job;
    private String orderId;

    /** For the JPA provider. */
    protected Effect() {}

    Effect(String id, String deliveryId, String job, String orderId) {
        this.id = id;
        this.deliveryId = deliveryId;
        this.job = job;
        this.orderId = orderId;
    }

    public String id() {
        return id;
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
