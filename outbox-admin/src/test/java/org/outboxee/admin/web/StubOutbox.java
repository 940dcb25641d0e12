package org.outboxee.admin.web;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import org.outboxee.api.AttemptDetails;
import org.outboxee.api.AttemptFailure;
import org.outboxee.api.DeliveryDetails;
import org.outboxee.api.DeliveryHistory;
import org.outboxee.api.DeliveryPage;
import org.outboxee.api.DeliveryStatus;
import org.outboxee.api.DeliveryTimes;
import org.outboxee.api.EventDetails;
import org.outboxee.api.OutboxBacklog;
import org.outboxee.api.OutboxException;
import org.outboxee.api.OutboxGauges;
import org.outboxee.api.OutboxLookup;
import org.outboxee.api.OutboxMonitor;
import org.outboxee.api.OutboxNode;
import org.outboxee.api.OutboxOperations;
import org.outboxee.api.OutboxReadiness;
import org.outboxee.api.OutboxStatus;

/** An outbox with one event and two deliveries, of which one has failed. Does to its caller what a test says. */
final class StubOutbox implements OutboxMonitor, OutboxLookup, OutboxOperations, OutboxGauges {

    static final UUID EVENT = UUID.fromString("00000000-0000-0000-0000-00000000000e");
    static final UUID FAILED = UUID.fromString("00000000-0000-0000-0000-00000000000f");
    static final UUID PENDING = UUID.fromString("00000000-0000-0000-0000-0000000000aa");
    static final String NEXT = "failed_2026-11-30T11:59:59.700Z_" + FAILED;

    private static final Instant NOON = Instant.parse("2026-11-30T12:00:00Z");

    final List<String> done = new ArrayList<>();
    Supplier<OutboxStatus> status = () -> new OutboxStatus("sh\"op", 12, 7390, 1234, 5, 10_001, true, 3, 59);
    OutboxReadiness readiness = new OutboxReadiness(true, List.of());
    RuntimeException failure;
    String nextPage;
    boolean moreAttempts;
    String answer;

    /** As the library tells that its database is away. */
    StubOutbox away() {
        failure = new OutboxException("SQL states [08001]", new IllegalStateException("db1 refused user shop"));
        return this;
    }

    @Override
    public OutboxStatus status() {
        failIfAsked();
        return status.get();
    }

    @Override
    public Optional<OutboxBacklog> backlog() {
        return failure == null
                ? Optional.of(new OutboxBacklog(12, Duration.ofSeconds(7390), List.of(), Map.of(), Duration.ZERO))
                : Optional.empty();
    }

    @Override
    public OutboxNode node() {
        return new OutboxNode(
                "sh\"op",
                List.of(new OutboxNode.Destination("order-placed", "job", "reserve-stock", "stock")),
                true,
                7,
                Duration.ofMillis(500));
    }

    @Override
    public OutboxReadiness readiness() {
        return readiness;
    }

    @Override
    public Optional<EventDetails> event(UUID id) {
        failIfAsked();
        return id.equals(EVENT)
                ? Optional.of(new EventDetails(
                        EVENT,
                        "order-placed",
                        NOON,
                        Duration.ofMillis(1500),
                        NOON,
                        NOON,
                        null,
                        Map.of("traceparent", "00-a-b-01"),
                        List.of("tenant"),
                        List.of(failed()),
                        "Routed."))
                : Optional.empty();
    }

    @Override
    public Optional<DeliveryHistory> delivery(UUID id) {
        failIfAsked();
        if (id.equals(FAILED)) {
            AttemptDetails attempt = new AttemptDetails(
                    1,
                    1,
                    "failed",
                    EVENT,
                    "node-1",
                    NOON,
                    NOON,
                    new AttemptFailure("JOB_FAILED", "it threw", 500),
                    answer);
            return Optional.of(new DeliveryHistory(failed(), List.of(attempt), moreAttempts));
        }
        return id.equals(PENDING) ? Optional.of(new DeliveryHistory(pending(), List.of(), false)) : Optional.empty();
    }

    @Override
    public DeliveryPage deliveries(DeliveryStatus wanted, int limit, String after) {
        failIfAsked();
        done.add("page " + wanted + ' ' + limit + ' ' + after);
        if (after != null && !after.equals(NEXT)) {
            throw new IllegalArgumentException("not a position: " + after);
        }
        return new DeliveryPage(wanted == DeliveryStatus.FAILED ? List.of(failed()) : List.of(), nextPage);
    }

    @Override
    public boolean reopen(UUID id) {
        failIfAsked();
        done.add("reopen " + id);
        return id.equals(FAILED);
    }

    @Override
    public boolean reopenExponentially(UUID id, Duration first, Duration max, Duration giveUpAfter) {
        boolean reopened = reopen(id);
        done.add("reopen " + id + " exponentially " + first + ' ' + max + ' ' + giveUpAfter);
        return reopened;
    }

    @Override
    public boolean reopen(UUID id, Duration... retryAfter) {
        failIfAsked();
        done.add("reopen " + id + ' ' + List.of(retryAfter));
        return id.equals(FAILED);
    }

    @Override
    public PassReport pass() {
        failIfAsked();
        done.add("pass");
        return new PassReport(1, 2, 30, 4, 5, 6);
    }

    private void failIfAsked() {
        if (failure != null) {
            throw failure;
        }
    }

    private static DeliveryDetails failed() {
        return delivery(
                FAILED,
                DeliveryStatus.FAILED,
                new DeliveryTimes(NOON, NOON, NOON, NOON, NOON, NOON, null, NOON),
                new AttemptFailure("JOB_FAILED", "it threw", null));
    }

    private static DeliveryDetails pending() {
        return delivery(
                PENDING,
                DeliveryStatus.PENDING,
                new DeliveryTimes(NOON, NOON, NOON, NOON, null, null, null, null),
                null);
    }

    private static DeliveryDetails delivery(
            UUID id, DeliveryStatus status, DeliveryTimes times, AttemptFailure failure) {
        return new DeliveryDetails(
                id,
                EVENT,
                "order-placed",
                "job",
                "reserve-stock",
                "stock",
                status,
                1,
                failure == null ? 0 : 1,
                "list",
                Duration.ofHours(1),
                failure == null ? null : EVENT,
                "node-1",
                times,
                failure,
                "Because.");
    }
}
