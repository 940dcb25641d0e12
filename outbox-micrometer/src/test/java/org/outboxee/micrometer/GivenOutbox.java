package org.outboxee.micrometer;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import org.outboxee.api.DeliverySnapshot;
import org.outboxee.api.DeliveryStatus;
import org.outboxee.api.FailureKind;
import org.outboxee.api.OutboxBacklog;
import org.outboxee.api.OutboxBacklog.Count;
import org.outboxee.api.OutboxGauges;
import org.outboxee.api.OutboxMonitor;
import org.outboxee.api.OutboxNode;
import org.outboxee.api.OutboxNode.Destination;
import org.outboxee.api.OutboxObserver;
import org.outboxee.api.OutboxObservers;
import org.outboxee.api.OutboxReadiness;
import org.outboxee.api.OutboxStatus;

/** An outbox with one route to a job and one to an endpoint, that shows and tells what a test says. */
final class GivenOutbox implements OutboxGauges, OutboxMonitor, OutboxObservers {

    static final List<Destination> ROUTES = List.of(
            new Destination("order-placed", "job", "reserve-stock", "stock"),
            new Destination("order-placed", "http", "billing", "http:billing"));

    final List<OutboxObserver> observers = new ArrayList<>();
    List<Destination> routes = ROUTES;
    boolean relayEnabled = true;
    OutboxReadiness readiness = new OutboxReadiness(true, List.of());
    Optional<OutboxBacklog> backlog = Optional.of(new OutboxBacklog(
            12,
            Duration.ofSeconds(7390),
            List.of(
                    new Count(DeliveryStatus.PENDING, "job", "reserve-stock", 3),
                    new Count(DeliveryStatus.PENDING, "job", "reserve-stock", 4),
                    new Count(DeliveryStatus.DISPATCHED, "http", "billing", 2),
                    new Count(DeliveryStatus.FAILED, "http", "of-another-build", 5)),
            Map.of(
                    "stock",
                    Duration.ofMillis(1500),
                    "http:billing",
                    Duration.ZERO,
                    "-",
                    Duration.ofSeconds(8),
                    OutboxBacklog.OTHER,
                    Duration.ofSeconds(9)),
            Duration.ofSeconds(60)));

    void tell(Consumer<OutboxObserver> message) {
        List.copyOf(observers).forEach(message);
    }

    /** Everything that an observer can be told, once. */
    void tellAll() {
        tell(observer -> {
            observer.routed(UUID.randomUUID(), "order-placed", 2);
            observer.dispatched(job("order-placed"));
            observer.completed(job("order-placed"), Duration.ofSeconds(2));
            observer.retried(job("order-placed"), FailureKind.RETRY_REQUESTED);
            observer.failed(job("order-placed"), FailureKind.JOB_FAILED);
            observer.reclaimed(job("order-placed"));
            observer.answered(request(), 503, Duration.ofMillis(20));
            observer.endpointDown("billing");
            observer.inboxConflict("billing-inbox", UUID.randomUUID().toString());
        });
    }

    static DeliverySnapshot job(String eventType) {
        return new DeliverySnapshot(
                UUID.randomUUID(), UUID.randomUUID(), UUID.randomUUID(), eventType, "reserve-stock", "stock", 1);
    }

    static DeliverySnapshot request() {
        return new DeliverySnapshot(
                UUID.randomUUID(), UUID.randomUUID(), UUID.randomUUID(), "order-placed", "billing", "http:billing", 1);
    }

    @Override
    public Registration add(OutboxObserver observer) {
        observers.add(observer);
        return () -> observers.remove(observer);
    }

    @Override
    public Optional<OutboxBacklog> backlog() {
        return backlog;
    }

    @Override
    public OutboxNode node() {
        return new OutboxNode("shop", routes, relayEnabled, 7, Duration.ofMillis(2500));
    }

    @Override
    public OutboxStatus status() {
        throw new AssertionError("the status page counts history");
    }

    @Override
    public OutboxReadiness readiness() {
        return readiness;
    }
}
