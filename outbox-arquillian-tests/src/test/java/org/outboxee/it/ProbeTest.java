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

    public String name() {
        return name;
    }

    /** Asks the probe to add events; parameters are {@code name=value}. */
    public Http.Answer add(String type, String... parameters) {
        String query = "type=" + type + "&test=" + name + (parameters.length == 0 ? "" : "&")
                + String.join("&", parameters);
        return Http.post(base + "api/probe/add?" + query, "");
    }

    public Http.Answer addWithoutTransaction() {
        return Http.post(base + "api/probe/add-without-transaction?test=" + name, "");
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
        return ProbeTables.rows("select " + expression + " from outbox_deliveries d join outbox_events e"
                        + " on e.id = d.event_id where e.payload like ? order by d.created_at, d.id", pattern())
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

    /** How many deliveries have at least one effect; equal to {@link #effects()} if nothing was done twice. */
    public long deliveriesWithEffect() {
        return ProbeTables.number("select count(distinct delivery_id) from probe_effects where test = ?", name);
    }

    /** How often jobs began, whatever became of them. */
    public long runs() {
        return ProbeTables.number("select count(*) from probe_runs where test = ?", name);
    }

    public long businessRows() {
        return ProbeTables.number("select count(*) from probe_business where test = ?", name);
    }

    private String pattern() {
        return "%\"" + name + "\"%";
    }
}
