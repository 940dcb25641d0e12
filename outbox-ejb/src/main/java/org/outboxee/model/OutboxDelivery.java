package org.outboxee.model;

import java.time.Instant;
import java.util.UUID;
import org.outboxee.api.DeliveryStatus;

/**
 * One event on its way to one target, for reading; mapped by {@code META-INF/outbox-orm.xml}. Getters by name: Hibernate warns of each mapped
 * field without one. Its state changes only by
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

    public UUID getId() {
        return id;
    }

    public UUID getEventId() {
        return eventId;
    }

    public String getApplication() {
        return application;
    }

    public String getEventType() {
        return eventType;
    }

    public String getTransport() {
        return transport;
    }

    public String getTarget() {
        return target;
    }

    public String getQueueName() {
        return queueName;
    }

    public String getRetrySchedule() {
        return retrySchedule;
    }

    public int getDeliveryTimeoutSeconds() {
        return deliveryTimeoutSeconds;
    }

    public DeliveryStatus getStatus() {
        return status;
    }

    public int getRun() {
        return run;
    }

    public int getAttempts() {
        return attempts;
    }

    public UUID getDispatchId() {
        return dispatchId;
    }

    public String getDispatchedBy() {
        return dispatchedBy;
    }

    public Instant getAvailableAt() {
        return availableAt;
    }

    public Instant getDispatchedAt() {
        return dispatchedAt;
    }

    public Instant getDeliveryTimeoutAt() {
        return deliveryTimeoutAt;
    }

    public Instant getCompletedAt() {
        return completedAt;
    }

    public Instant getFailedAt() {
        return failedAt;
    }

    public String getFailureKind() {
        return failureKind;
    }

    public String getFailureReason() {
        return failureReason;
    }

    public Integer getResponseStatus() {
        return responseStatus;
    }

    public String getOrderingKey() {
        return orderingKey;
    }

    public Instant getCreatedAt() {
        return createdAt;
    }

    public Instant getRunStartedAt() {
        return runStartedAt;
    }
}
