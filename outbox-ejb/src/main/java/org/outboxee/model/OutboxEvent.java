package org.outboxee.model;

import java.time.Instant;
import java.util.UUID;

/** A stored event; mapped by {@code META-INF/outbox-orm.xml}. Written once; the relay alone sets when it was routed. */
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

    public UUID id() {
        return id;
    }

    public String application() {
        return application;
    }

    public String eventType() {
        return eventType;
    }

    public String payload() {
        return payload;
    }

    /** A JSON object of strings, or null. */
    public String headers() {
        return headers;
    }

    /** The key that groups events, or null. */
    public String orderingKey() {
        return orderingKey;
    }

    public long delayMillis() {
        return delayMillis;
    }

    /** Set by the database. */
    public Instant createdAt() {
        return createdAt;
    }

    /** When the deliveries were created; null until then. */
    public Instant routedAt() {
        return routedAt;
    }

    /** Not looked at by routing before this moment. */
    public Instant nextRoutingAt() {
        return nextRoutingAt;
    }

    /** Why it could not be routed; null if nothing is wrong. */
    public String routingProblem() {
        return routingProblem;
    }
}
