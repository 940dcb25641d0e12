package org.outboxee.store;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import org.outboxee.api.AttemptDetails;
import org.outboxee.api.AttemptFailure;
import org.outboxee.api.DeliveryDetails;
import org.outboxee.api.DeliveryStatus;
import org.outboxee.api.DeliveryTimes;

/**
 * What operators look up: single events and deliveries, and pages of deliveries in one status. Times come out as
 * microseconds since 1970, since providers disagree on the type of a time; payloads are never read.
 */
@ApplicationScoped
public class LookupRows {

    private static final String DELIVERIES = """
            select cast(d.id as varchar(36)), cast(d.event_id as varchar(36)), d.event_type, d.transport, d.target,
                d.queue_name, d.status, d.run, d.attempts, d.retry_schedule, d.delivery_timeout_seconds,
                cast(d.dispatch_id as varchar(36)), d.dispatched_by, d.failure_kind, d.failure_reason,
                d.response_status,
                ${micros}${now}${/micros},
                ${micros}d.created_at${/micros},
                ${micros}d.run_started_at${/micros},
                ${micros}d.available_at${/micros},
                ${micros}d.dispatched_at${/micros},
                ${micros}d.delivery_timeout_at${/micros},
                ${micros}d.completed_at${/micros},
                ${micros}d.failed_at${/micros}
            from ${deliveries} d
            where d.application = ?1 and %s
            """;

    private static final String WITH_ID = "d.id = cast(?2 as uuid)";
    private static final String OF_EVENT = "d.event_id = cast(?2 as uuid) order by d.target, d.queue_name, d.id";

    /**
     * Each by an index that knows this status: for all open ones there is one, and it ends with the time. The time alone
     * is compared for MariaDB, which searches no index for a comparison of rows.
     */
    private static final String PENDING = """
            d.status = 'pending' and d.created_at >= ${instant}?2${/instant}
              and (d.created_at, d.id) > (${instant}?2${/instant}, cast(?3 as uuid))
            order by d.created_at, d.id
            limit ?4
            """;

    private static final String DISPATCHED = """
            d.status = 'dispatched' and d.delivery_timeout_at >= ${instant}?2${/instant}
              and (d.delivery_timeout_at, d.id) > (${instant}?2${/instant}, cast(?3 as uuid))
            order by d.delivery_timeout_at, d.id
            limit ?4
            """;

    private static final String COMPLETED = """
            d.status = 'completed' and d.completed_at <= ${instant}?2${/instant}
              and (d.completed_at, d.id) < (${instant}?2${/instant}, cast(?3 as uuid))
            order by d.completed_at desc, d.id desc
            limit ?4
            """;

    private static final String FAILED = """
            d.status = 'failed' and d.failed_at <= ${instant}?2${/instant}
              and (d.failed_at, d.id) < (${instant}?2${/instant}, cast(?3 as uuid))
            order by d.failed_at desc, d.id desc
            limit ?4
            """;

    private static final String EVENT = """
            select cast(e.id as varchar(36)), e.event_type, e.headers, e.delay_millis, e.routing_problem,
                ${micros}${now}${/micros},
                ${micros}e.created_at${/micros},
                ${micros}e.routed_at${/micros},
                ${micros}e.next_routing_at${/micros}
            from ${events} e
            where e.application = ?1 and e.id = cast(?2 as uuid)
            """;

    private static final String ATTEMPTS = """
            select a.run, a.attempt, a.outcome, cast(a.dispatch_id as varchar(36)), a.node, a.failure_kind,
                a.failure_reason, a.response_status, a.answer_excerpt,
                ${micros}a.dispatched_at${/micros},
                ${micros}a.ended_at${/micros}
            from ${attempts} a
            where a.delivery_id = cast(?1 as uuid)
            order by a.run desc, a.attempt desc
            limit ?2
            """;

    private Database database;

    LookupRows() {}

    @Inject
    public LookupRows(Database database) {
        this.database = database;
    }

    /**
     * An event without its payload and key.
     *
     * @param headers a JSON object, or null
     */
    public record EventRow(
            UUID id,
            String eventType,
            String headers,
            Duration delay,
            String routingProblem,
            Instant readAt,
            Instant createdAt,
            Instant routedAt,
            Instant nextRoutingAt) {}

    public Optional<EventRow> event(String application, UUID id) {
        return database.rows(EVENT, application, id.toString()).stream()
                .findFirst()
                .map(row -> new EventRow(
                        Ids.uuid(row[0]),
                        (String) row[1],
                        (String) row[2],
                        Duration.ofMillis(((Number) row[3]).longValue()),
                        (String) row[4],
                        time(row[5]),
                        time(row[6]),
                        time(row[7]),
                        time(row[8])));
    }

    /** An event's deliveries; there are no more than routes for its type have ever been. */
    public List<DeliveryDetails> deliveriesOf(String application, UUID eventId) {
        return deliveries(OF_EVENT, application, eventId.toString());
    }

    public Optional<DeliveryDetails> delivery(String application, UUID id) {
        return deliveries(WITH_ID, application, id.toString()).stream().findFirst();
    }

    /** A delivery's recorded attempts, newest first. */
    public List<AttemptDetails> attempts(UUID delivery, int limit) {
        return database.rows(ATTEMPTS, delivery.toString(), limit).stream()
                .map(row -> new AttemptDetails(
                        number(row[0]),
                        number(row[1]),
                        (String) row[2],
                        Ids.uuid(row[3]),
                        (String) row[4],
                        time(row[9]),
                        time(row[10]),
                        failure(row[5], row[6], row[7]),
                        (String) row[8]))
                .toList();
    }

    /** The deliveries that follow a position in the order of their status. */
    public List<DeliveryDetails> page(String application, PagePosition after, int limit) {
        String which = switch (after.status()) {
            case PENDING -> PENDING;
            case DISPATCHED -> DISPATCHED;
            case COMPLETED -> COMPLETED;
            case FAILED -> FAILED;
        };
        return deliveries(
                which, application, after.time().toString(), after.id().toString(), limit);
    }

    private List<DeliveryDetails> deliveries(String which, Object... parameters) {
        return database.rows(DELIVERIES.formatted(which), parameters).stream()
                .map(LookupRows::delivery)
                .toList();
    }

    private static DeliveryDetails delivery(Object[] row) {
        return new DeliveryDetails(
                Ids.uuid(row[0]),
                Ids.uuid(row[1]),
                (String) row[2],
                (String) row[3],
                (String) row[4],
                (String) row[5],
                DeliveryStatus.valueOf(((String) row[6]).toUpperCase(Locale.ROOT)),
                number(row[7]),
                number(row[8]),
                (String) row[9],
                Duration.ofSeconds(number(row[10])),
                Ids.uuid(row[11]),
                (String) row[12],
                new DeliveryTimes(
                        time(row[16]),
                        time(row[17]),
                        time(row[18]),
                        time(row[19]),
                        time(row[20]),
                        time(row[21]),
                        time(row[22]),
                        time(row[23])),
                failure(row[13], row[14], row[15]),
                null);
    }

    private static AttemptFailure failure(Object kind, Object reason, Object responseStatus) {
        return kind == null
                ? null
                : new AttemptFailure(
                        (String) kind, (String) reason, responseStatus == null ? null : number(responseStatus));
    }

    private static int number(Object column) {
        return ((Number) column).intValue();
    }

    private static Instant time(Object micros) {
        return micros == null ? null : Instant.EPOCH.plus(((Number) micros).longValue(), ChronoUnit.MICROS);
    }
}
