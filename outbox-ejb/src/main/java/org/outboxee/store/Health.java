package org.outboxee.store;

import jakarta.enterprise.context.ApplicationScoped;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.concurrent.ConcurrentSkipListMap;
import org.outboxee.api.OutboxReadiness;
import org.outboxee.model.OutboxLog;

/** What stands in the way of delivering on this node. One log line for each change of state, however often it is told. */
@ApplicationScoped
public class Health {

    /** The outbox's own database. */
    public static final String DATABASE = "database";

    /** The outbox's tables. */
    public static final String SCHEMA = "the schema";

    private final ConcurrentSkipListMap<String, String> troubles = new ConcurrentSkipListMap<>();

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
