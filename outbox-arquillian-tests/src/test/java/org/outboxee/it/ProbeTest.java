package org.outboxee.it;

import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.outboxee.it.harness.Http;
import org.outboxee.test.Eventually;

/** What one test does to the probe application and sees of it; everything is told apart by the test's own name. */
public final class ProbeTest {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final String base;
    private final String name;

    private ProbeTest(String base, String name) {
        this.base = base;
        this.name = name;
    }

    /**
     * A test of its own.
     *
     * @param base the address of the probe's WAR, ending in a slash
     * @param promise the promise under test; a suffix makes it unique
     */
    public static ProbeTest of(String base, String promise) {
        return new ProbeTest(base, promise + '-' + UUID.randomUUID());
    }

    /** The same test on another node. */
    public ProbeTest at(String otherBase) {
        return new ProbeTest(otherBase, name);
    }

    public String name() {
        return name;
    }

    /** Asks the probe to add events; parameters are {@code name=value}. */
    public Http.Answer add(String type, String... parameters) {
        String query =
                "type=" + type + "&test=" + name + (parameters.length == 0 ? "" : "&") + String.join("&", parameters);
        return Http.post(base + "api/probe/add?" + query, "");
    }

    /** Asks the probe to add one event with a traceparent header and a delay as an ISO duration. */
    public Http.Answer addWith(String type, String traceparent, String delay) {
        return Http.post(
                base + "api/probe/add-with?type=" + type + "&test=" + name + "&traceparent=" + traceparent + "&delay="
                        + delay,
                "");
    }

    public Http.Answer addWithoutTransaction() {
        return Http.post(base + "api/probe/add-without-transaction?test=" + name, "");
    }

    /** Lets this test's jobs go on that wait at its gate. */
    public void openGate() {
        Http.post(base + "api/probe/open?test=" + name, "");
    }

    /** Opens each of this test's deliveries that are done again, as an operator does. */
    public void reopen() {
        column("d.id").forEach(id -> Http.post(base + "api/probe/reopen?id=" + id, ""));
    }

    /** Runs business code that adds an event; parameters are {@code name=value}. */
    public Http.Answer business(String what, String... parameters) {
        String query = "test=" + name + (parameters.length == 0 ? "" : "&") + String.join("&", parameters);
        return Http.post(base + "api/business/" + what + '?' + query, "");
    }

    public String get(String path) {
        return Http.get(base + "api/probe/" + path).body();
    }

    /** Waits until all deliveries of this test's events are in a final status, and at least as many as expected. */
    public void awaitFinal(int deliveries) {
        awaitFinal(deliveries, PATIENCE);
    }

    public void awaitFinal(int deliveries, Duration patience) {
        Eventually.await(
                patience,
                deliveries + " deliveries of " + name + " are final, statuses",
                this::statuses,
                statuses -> statuses.size() >= deliveries
                        && statuses.stream().allMatch(s -> s.equals("completed") || s.equals("failed")));
    }

    /** The status of each delivery of this test's events. */
    public List<String> statuses() {
        return column("d.status");
    }

    /** One column or expression of {@code outbox_deliveries d} for each delivery of this test's events. */
    public List<String> column(String expression) {
        return ProbeTables.rows(
                        "select " + expression + " from outbox_deliveries d join outbox_events e"
                                + " on e.id = d.event_id where e.payload like ? order by d.created_at, d.id",
                        pattern())
                .stream()
                .map(row -> row.get(0))
                .toList();
    }

    /** How many of this test's deliveries fulfil a condition on {@code outbox_deliveries d} and its event {@code e}. */
    public long count(String condition) {
        return ProbeTables.number(
                "select count(*) from outbox_deliveries d join outbox_events e on e.id = d.event_id"
                        + " where e.payload like ? and " + condition,
                pattern());
    }

    /** Makes the timeout of each dispatched delivery of this test's events be over. */
    public void expire() {
        ProbeTables.update(
                "update outbox_deliveries set delivery_timeout_at = clock_timestamp() - interval '1' second"
                        + " where status = 'dispatched' and event_id in (select id from outbox_events where payload like ?)",
                pattern());
    }

    /** Makes each pending delivery of this test's events due. */
    public void dueNow() {
        ProbeTables.update(
                "update outbox_deliveries set available_at = clock_timestamp() where status = 'pending'"
                        + " and event_id in (select id from outbox_events where payload like ?)",
                pattern());
    }

    /** One column or expression of {@code outbox_attempts} for each recorded attempt, in their order. */
    public List<String> attempts(String expression) {
        return ProbeTables.rows(
                        "select " + expression + " from outbox_attempts a where a.delivery_id in ("
                                + "select d.id from outbox_deliveries d join outbox_events e on e.id = d.event_id"
                                + " where e.payload like ?) order by a.delivery_id, a.run, a.attempt",
                        pattern())
                .stream()
                .map(row -> row.get(0))
                .toList();
    }

    public long events() {
        return ProbeTables.number("select count(*) from outbox_events where payload like ?", pattern());
    }

    public long effects() {
        return ProbeTables.number("select count(*) from probe_effects where test = ?", name);
    }

    /** The attempt that each effect is of. */
    public List<String> effectsByAttempt() {
        return ProbeTables.rows("select attempt from probe_effects where test = ? order by at", name).stream()
                .map(row -> row.get(0))
                .toList();
    }

    /** How many deliveries have at least one effect; equal to {@link #effects()} if nothing was done twice. */
    public long deliveriesWithEffect() {
        return ProbeTables.number("select count(distinct delivery_id) from probe_effects where test = ?", name);
    }

    /** Waits until jobs have begun as often. */
    public void awaitRuns(int count) {
        Eventually.await(PATIENCE, name + " has begun " + count + " times, times", this::runs, runs -> runs >= count);
    }

    /** How often jobs began, whatever became of them. */
    public long runs() {
        return ProbeTables.number("select count(*) from probe_runs where test = ?", name);
    }

    /** One column or expression of {@code probe_runs} for each run of a job, in their order. */
    public List<String> begun(String expression) {
        return ProbeTables.rows("select " + expression + " from probe_runs where test = ? order by at", name).stream()
                .map(row -> row.get(0))
                .toList();
    }

    public long businessRows() {
        return ProbeTables.number("select count(*) from probe_business where test = ?", name);
    }

    private String pattern() {
        return "%\"" + name + "\"%";
    }
}
