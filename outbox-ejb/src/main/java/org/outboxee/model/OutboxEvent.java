package org.outboxee.model;

import java.time.Instant;
import java.util.UUID;

/** A stored event; mapped by {@code META-INF/outbox-orm.xml}. Getters by name: Hibernate warns of each mapped
 * field without one. Written once; the relay alone sets when it was routed. */
public class OutboxEvent {

    private UUID id;
    private String application;
    private String eventType;
    private String payload;
    private String headers;
    private String orderingKey;
    private long delayMillis;
    private Instant createdAt;
    private Instant routedAt;
    private Instant nextRoutingAt;
    private String routingProblem;

    /** For the JPA provider. */
    protected OutboxEvent() {}

    public OutboxEvent(
            UUID id,
            String application,
            String eventType,
            String payload,
            String headers,
            String orderingKey,
            long delayMillis) {
        this.id = id;
        this.application = application;
        this.eventType = eventType;
        this.payload = payload;
        this.headers = headers;
        this.orderingKey = orderingKey;
        this.delayMillis = delayMillis;
    }

    public UUID getId() {
        return id;
    }

    public String getApplication() {
        return application;
    }

    public String getEventType() {
        return eventType;
    }

    public String getPayload() {
        return payload;
    }

    /** A JSON object of strings, or null. */
    public String getHeaders() {
        return headers;
    }

    /** The key that groups events, or null. */
    public String getOrderingKey() {
        return orderingKey;
    }

    public long getDelayMillis() {
        return delayMillis;
    }

    /** Set by the database. */
    public Instant getCreatedAt() {
        return createdAt;
    }

    /** When the deliveries were created; null until then. */
    public Instant getRoutedAt() {
        return routedAt;
    }

    /** Not looked at by routing before this moment. */
    public Instant getNextRoutingAt() {
        return nextRoutingAt;
    }

    /** Why it could not be routed; null if nothing is wrong. */
    public String getRoutingProblem() {
        return routingProblem;
    }
}
