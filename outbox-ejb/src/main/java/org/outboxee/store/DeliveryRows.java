package org.outboxee.store;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.outboxee.model.DispatchRef;
import org.outboxee.model.Dispatched;
import org.outboxee.model.Failure;
import org.outboxee.model.Route;
import org.outboxee.store.EventRows.Unrouted;

/**
 * The transitions of a delivery. Each is one guarded statement that says from which status it leads and returns whether
 * it happened; the caller's transaction decides whether it stays.
 */
@ApplicationScoped
public class DeliveryRows {

    private static final String COMPLETE = """
            update ${deliveries}
            set status = 'completed', completed_at = ${now}, failure_kind = null, failure_reason = null,
                response_status = nullif(cast(?3 as integer), 0)
            where id = cast(?1 as uuid) and dispatch_id = cast(?2 as uuid) and status = 'dispatched'
            """;

    private static final String SCHEDULE_RETRY = """
            update ${deliveries}
            set status = 'pending', attempts = least(attempts, 2147483646) + 1,
                available_at = ${now} + ${seconds}?3${/seconds},
                dispatch_id = null, dispatched_at = null, delivery_timeout_at = null,
                failure_kind = ?4, failure_reason = ?5, response_status = nullif(cast(?6 as integer), 0)
            where id = cast(?1 as uuid) and dispatch_id = cast(?2 as uuid) and status = 'dispatched'
            """;

    private static final String FAIL = """
            update ${deliveries}
            set status = 'failed', attempts = least(attempts, 2147483646) + 1, failed_at = ${now}, failure_kind = ?3,
                failure_reason = ?4, response_status = nullif(cast(?5 as integer), 0)
            where id = cast(?1 as uuid) and dispatch_id = cast(?2 as uuid) and status = 'dispatched'
            """;

    private static final String RELEASE = """
            update ${deliveries}
            set status = 'pending', available_at = ${now} + ${seconds}?3${/seconds},
                dispatch_id = null, dispatched_at = null, delivery_timeout_at = null
            where id = cast(?1 as uuid) and dispatch_id = cast(?2 as uuid) and status = 'dispatched'
            """;

    /**
     * Takes the delivery's row before anything else. Without that lock a report during a reclaim held the attempt's key
     * and waited for the delivery, and the reclaim the other way round: 40P01; and two reports at once met in 23505.
     * Skips a number that is taken, which only a hand in the table can bring about: it must not keep the delivery open.
     */
    private static final String REMEMBER_ATTEMPT = """
            insert into ${attempts} (delivery_id, run, attempt, dispatch_id, node, outcome, dispatched_at, failure_kind,
                failure_reason, response_status, answer_excerpt)
            select d.id, d.run, d.attempts + 1, d.dispatch_id, d.dispatched_by, ?3, d.dispatched_at, ?4, ?5,
                nullif(cast(?6 as integer), 0), nullif(cast(?7 as varchar(1024)), '')
            from ${deliveries} d
            where d.id = cast(?1 as uuid) and d.dispatch_id = cast(?2 as uuid) and d.status = 'dispatched'
              and d.attempts < 2147483647
              and not exists (
                select 1 from ${attempts} a
                where a.delivery_id = d.id and a.run = d.run and a.attempt = d.attempts + 1)
            for update
            """;

    private static final String LOCK_EXPIRED = """
            select cast(d.id as varchar(36)), cast(d.event_id as varchar(36)), d.application, d.event_type, d.target,
                d.queue_name, d.run, d.attempts, d.retry_schedule, d.delivery_timeout_seconds,
                cast(d.dispatch_id as varchar(36)), ${since}d.run_started_at${/since}
            from ${deliveries} d
            where d.status = 'dispatched' and d.application = ?1 and d.delivery_timeout_at <= ${nowOnce}
            order by d.delivery_timeout_at, d.id
            limit ?2
            for update skip locked
            """;

    private static final String IN_FLIGHT = """
            select count(*) from (
                select 1 from ${deliveries}
                where status = 'dispatched' and application = ?1 and queue_name = ?2
                limit ?3) in_flight
            """;

    private static final String LOST = """
            select count(*) from (
                select 1 from ${deliveries}
                where status = 'pending' and failure_kind = 'DELIVERY_TIMED_OUT' and application = ?1
                  and queue_name = ?2
                limit ?3) lost
            """;

    private static final String LOST_OR_DUE = """
            select count(*) from (
                select 1 from (
                    select 1 from ${deliveries}
                    where status = 'pending' and failure_kind = 'DELIVERY_TIMED_OUT' and application = ?1
                      and queue_name = ?2
                    limit 1) lost
                union all
                select 1 from (
                    select 1 from ${deliveries}
                    where status = 'pending' and application = ?1 and queue_name = ?2 and available_at <= ${nowOnce}
                    order by available_at
                    limit 1) due) older
            """;

    private static final String REOPEN = """
            update ${deliveries}
            set status = 'pending', run = run + 1, attempts = 0, available_at = ${now}, run_started_at = ${now},
                dispatch_id = null, dispatched_at = null, delivery_timeout_at = null, completed_at = null,
                failed_at = null, failure_kind = null, failure_reason = null, response_status = null,
                retry_schedule = coalesce(?2, retry_schedule)
            where id = cast(?1 as uuid) and application = ?3 and status in ('completed', 'failed')
            """;

    private static final String REMEMBER_COMPLETION = """
            insert into ${attempts} (delivery_id, run, attempt, dispatch_id, node, outcome, dispatched_at, ended_at,
                response_status)
            select d.id, d.run, d.attempts + 1, d.dispatch_id, d.dispatched_by, 'completed', d.dispatched_at,
                d.completed_at, d.response_status
            from ${deliveries} d
            where d.id = cast(?1 as uuid) and d.application = ?2 and d.status = 'completed'
              and d.attempts < 2147483647
              and not exists (
                select 1 from ${attempts} a
                where a.delivery_id = d.id and a.run = d.run and a.attempt = d.attempts + 1)
            for update
            """;

    private Database database;
    private DeliveryClaims claims;
    private DispatchAnswers answers;
    private GroupCompletion group;
    private DeliveryInserts inserts;
    private Completions completions;

    DeliveryRows() {}

    @Inject
    public DeliveryRows(Database database, DeliveryClaims claims) {
        this.database = database;
        this.claims = claims;
        this.answers = new DispatchAnswers(database);
        this.group = new GroupCompletion(database);
        this.inserts = new DeliveryInserts(database);
        this.completions = new Completions(database);
    }

    /**
     * Creates a pending delivery of an event, due when the event's own delay is over. False if the event has it already,
     * because somebody took back by hand that it was routed.
     */
    public boolean insert(UUID id, UUID eventId, Route route) {
        return inserts.one(id, eventId, route);
    }

    /** As {@link #insert} for each of these events, in one statement where the database can; returns how many. */
    public int insertAll(List<UUID> eventIds, Route route) {
        return inserts.all(eventIds, route);
    }

    /**
     * As {@link #insertAll}, but dispatched from the beginning where the database can do that in one statement. They count
     * as claimed only when the transaction's commit returned.
     *
     * @param events none of which is to wait
     * @param node who dispatches them
     * @return those that are dispatched; the others are pending
     */
    public List<Dispatched> insertDispatched(String application, List<Unrouted> events, Route route, String node) {
        return inserts.dispatched(application, events, route, node);
    }

    /**
     * Pending and due to dispatched, oldest due first, at most {@code limit}; rows locked by others are passed over.
     * Claimed only when the transaction's commit returned.
     *
     * @param lost whether to claim those whose last attempt got no result, or all others
     */
    public List<Dispatched> claim(Claimant claimant, String queue, boolean lost, int limit) {
        return claims.claim(claimant, queue, lost, limit);
    }

    /** Dispatched to completed. False if this dispatch is no longer current; then nothing changed. */
    public boolean complete(DispatchRef dispatch) {
        return complete(dispatch, 0);
    }

    /** As {@link #complete(DispatchRef)}, with the status of the receiver's answer. */
    public boolean complete(DispatchRef dispatch, int responseStatus) {
        return transition(COMPLETE, dispatch, responseStatus);
    }

    /**
     * Dispatched to completed for each of these, in one statement where the database can.
     *
     * @param responseStatus of their receivers' answers; 0 where there are none
     * @return those that moved; the others are no longer current
     */
    public Set<DispatchRef> completeAll(Collection<DispatchRef> dispatches, int responseStatus) {
        database.limitLockWaitsAndFollowLists();
        return completeAllOf(dispatches, responseStatus);
    }

    /** As {@link #completeAll}, in the transaction of their jobs: for a row's lock it waits as {@link #complete} does. */
    public Set<DispatchRef> completeWithJobs(Collection<DispatchRef> dispatches) {
        database.followLists();
        return completeAllOf(dispatches, 0);
    }

    private Set<DispatchRef> completeAllOf(Collection<DispatchRef> dispatches, int responseStatus) {
        return group.complete(dispatches, responseStatus, one -> complete(one, responseStatus));
    }

    /** Whether this very dispatch completed the delivery: what a commit of unknown outcome did. */
    public boolean isCompletedBy(DispatchRef dispatch) {
        return completions.isBy(dispatch);
    }

    /** Since when a delivery was due, for its latency. */
    public Since due(DispatchRef dispatch) {
        return completions.due(dispatch);
    }

    /** Dispatched to pending, one more failed attempt. False if this dispatch is no longer current. */
    public boolean scheduleRetry(DispatchRef dispatch, Duration delay, Failure failure) {
        rememberAttempt(dispatch, "retried", failure);
        return transition(
                SCHEDULE_RETRY,
                dispatch,
                seconds(delay),
                failure.kind().name(),
                failure.reason(),
                failure.responseStatus());
    }

    /** Dispatched to failed. False if this dispatch is no longer current. */
    public boolean fail(DispatchRef dispatch, Failure failure) {
        rememberAttempt(dispatch, "failed", failure);
        return transition(FAIL, dispatch, failure.kind().name(), failure.reason(), failure.responseStatus());
    }

    /** Dispatched to pending as if never claimed: nothing was handed over. False if no longer current. */
    public boolean release(DispatchRef dispatch, Duration delay) {
        database.limitLockWaits();
        return transition(RELEASE, dispatch, seconds(delay));
    }

    /** Locks dispatched deliveries whose result did not come in time; rows locked by others are passed over. */
    public List<Dispatched> lockExpired(String application, int limit) {
        return database.rows(LOCK_EXPIRED, application, limit).stream()
                .map(DeliveryRows::dispatched)
                .toList();
    }

    /** How many deliveries of a queue await their result, counted up to a limit. */
    public int inFlight(String application, String queue, int upTo) {
        return (int) database.number(IN_FLIGHT, application, queue, upTo);
    }

    /** How many deliveries of a queue wait for a retry because no result came, counted up to a limit. */
    public int lost(String application, String queue, int upTo) {
        return (int) database.number(LOST, application, queue, upTo);
    }

    /** Whether a queue has deliveries that are due, or wait for a retry because no result came. */
    public boolean areLostOrDue(String application, String queue) {
        return database.number(LOST_OR_DUE, application, queue) > 0;
    }

    /**
     * What has become of some dispatches.
     *
     * @param answered how many a consumer has completed or failed
     * @param lost how many got no result in time
     * @param open how many still await their result
     */
    public record Answers(int answered, int lost, int open) {}

    /** What has become of these dispatches; at least one. */
    public Answers answers(Collection<DispatchRef> dispatches) {
        return answers.of(dispatches);
    }

    /**
     * Completed or failed back to pending in a new run, attempts from 0; the earlier outcome stays among the attempts.
     *
     * @param schedule replaces the schedule; null keeps it
     */
    public boolean reopen(String application, UUID id, String schedule) {
        database.limitLockWaits();
        database.update(REMEMBER_COMPLETION, id.toString(), application);
        return database.update(REOPEN, id.toString(), schedule, application) == 1;
    }

    private void rememberAttempt(DispatchRef dispatch, String outcome, Failure failure) {
        database.limitLockWaits();
        transition(
                REMEMBER_ATTEMPT,
                dispatch,
                outcome,
                failure.kind().name(),
                failure.reason(),
                failure.responseStatus(),
                failure.answer() == null ? "" : failure.answer());
    }

    private boolean transition(String statement, DispatchRef dispatch, Object... more) {
        Object[] parameters = new Object[more.length + 2];
        parameters[0] = dispatch.deliveryId().toString();
        parameters[1] = dispatch.dispatchId().toString();
        System.arraycopy(more, 0, parameters, 2, more.length);
        return database.update(statement, parameters) == 1;
    }

    private static double seconds(Duration duration) {
        return duration.toMillis() / 1000.0;
    }

    static Dispatched dispatched(Object[] row) {
        return new Dispatched(
                new DispatchRef(Ids.uuid(row[0]), Ids.uuid(row[10])),
                Ids.uuid(row[1]),
                (String) row[2],
                (String) row[3],
                (String) row[4],
                (String) row[5],
                ((Number) row[6]).intValue(),
                ((Number) row[7]).intValue(),
                (String) row[8],
                Duration.ofSeconds(((Number) row[9]).longValue()),
                Duration.ofMillis(Math.round(((Number) row[11]).doubleValue() * 1000)));
    }
}
