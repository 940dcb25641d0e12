package org.outboxee.store;

import jakarta.enterprise.context.ApplicationScoped;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicReference;
import org.outboxee.api.OutboxReadiness;
import org.outboxee.model.OutboxLog;

/**
 * What stands in the way of delivering on this node, and its relay's sign of life. One log line for each change of state,
 * however often it is told.
 */
@ApplicationScoped
public class Health {

    /** The outbox's own database. */
    public static final String DATABASE = "database";

    /** The outbox's tables. */
    public static final String SCHEMA = "the schema";

    private final ConcurrentSkipListMap<String, String> troubles = new ConcurrentSkipListMap<>();
    private final AtomicReference<Passes> passes = new AtomicReference<>(new Passes(0, System.nanoTime()));

    /**
     * The relay's passes.
     *
     * @param count how many have come to their end
     * @param lastEnd {@code System.nanoTime()} at the end of the last one, or at the start
     */
    public record Passes(long count, long lastEnd) {

        public Duration sinceLast() {
            return Duration.ofNanos(System.nanoTime() - lastEnd);
        }
    }

    /** The relay has made a pass to its end. */
    public void passed() {
        passes.updateAndGet(before -> new Passes(before.count() + 1, System.nanoTime()));
    }

    public Passes passes() {
        return passes.get();
    }

    public void bad(String what, String reason) {
        if (troubles.put(what, reason) == null) {
            OutboxLog.of(Health.class).log(Level.WARNING, what + " is not available: " + reason + "; waiting for it");
        }
    }

    public void good(String what) {
        if (troubles.remove(what) != null) {
            OutboxLog.of(Health.class).log(Level.INFO, what + " is available again");
        }
    }

    public OutboxReadiness readiness() {
        List<String> reasons = troubles.entrySet().stream()
                .map(trouble -> trouble.getKey() + ": " + trouble.getValue())
                .toList();
        return new OutboxReadiness(reasons.isEmpty(), reasons);
    }
}
