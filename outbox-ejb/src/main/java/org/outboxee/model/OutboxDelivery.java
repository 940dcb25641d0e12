package org.outboxee.model;

import java.time.Instant;
import java.util.UUID;
import org.outboxee.api.DeliveryStatus;

/**
 * One event on its way to one target, for reading; mapped by {@code META-INF/outbox-orm.xml}. Its state changes only by
 * the guarded statements of {@code DeliveryRows}: an UPDATE made by dirty checking would have no guard.
 */
public class OutboxDelivery {

    private UUID id;
    private UUID eventId;
    private String application;
    private String eventType;
    private String transport;
    private String target;
    private String queueName;
    private String retrySchedule;
    private int deliveryTimeoutSeconds;
    private DeliveryStatus status;
    private int run;
    private int attempts;
    private UUID dispatchId;
    private String dispatchedBy;
    private Instant availableAt;
    private Instant dispatchedAt;
    private Instant deliveryTimeoutAt;
    private Instant completedAt;
    private Instant failedAt;
    private String failureKind;
    private String failureReason;
    private Integer responseStatus;
    private String orderingKey;
    private Instant createdAt;
    private Instant runStartedAt;

    /** For the JPA provider. */
    protected OutboxDelivery() {}

    public UUID id() {
        return id;
    }

    public UUID eventId() {
        return eventId;
    }

    public String application() {
        return application;
    }

    public String eventType() {
        return eventType;
    }

    public String transport() {
        return transport;
    }

    public String target() {
        return target;
    }

    public String queueName() {
        return queueName;
    }

    public String retrySchedule() {
        return retrySchedule;
    }

    public int deliveryTimeoutSeconds() {
        return deliveryTimeoutSeconds;
    }

    public DeliveryStatus status() {
        return status;
    }

    public int run() {
        return run;
    }

    public int attempts() {
        return attempts;
    }

    public UUID dispatchId() {
        return dispatchId;
    }

    public String dispatchedBy() {
        return dispatchedBy;
    }

    public Instant availableAt() {
        return availableAt;
    }

    public Instant dispatchedAt() {
        return dispatchedAt;
    }

    public Instant deliveryTimeoutAt() {
        return deliveryTimeoutAt;
    }

    public Instant completedAt() {
        return completedAt;
    }

    public Instant failedAt() {
        return failedAt;
    }

    public String failureKind() {
        return failureKind;
    }

    public String failureReason() {
        return failureReason;
    }

    public Integer responseStatus() {
        return responseStatus;
    }

    public String orderingKey() {
        return orderingKey;
    }

    public Instant createdAt() {
        return createdAt;
    }

    public Instant runStartedAt() {
        return runStartedAt;
    }
}
