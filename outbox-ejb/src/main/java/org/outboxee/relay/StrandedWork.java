package org.outboxee.relay;

import java.lang.System.Logger.Level;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.outboxee.config.Application;
import org.outboxee.model.OutboxLog;
import org.outboxee.model.Route;
import org.outboxee.store.PendingWork;
import org.outboxee.store.PendingWork.LongDue;

/**
 * Looks for deliveries that are due for long and that this build neither sends nor runs, since its routes
 * lead elsewhere, and says once of each kind what they wait for. They are claimed by no node that doesn't know them.
 */
final class StrandedWork {

    private final PendingWork pending;
    private Set<LongDue.Kind> told = Set.of();

    StrandedWork(PendingWork pending) {
        this.pending = pending;
    }

    /** Looks in the caller's transaction. */
    void look(String application, Application build) {
        List<LongDue> stranded = pending.longDue(application).stream()
                .filter(due -> !canBeDone(due.kind(), build))
                .toList();
        Set<LongDue.Kind> kinds = new HashSet<>();
        for (LongDue due : stranded) {
            kinds.add(due.kind());
            if (!told.contains(due.kind())) {
                tell(due);
            }
        }
        told = kinds;
    }

    private static boolean canBeDone(LongDue.Kind kind, Application build) {
        return build.canDeliver(kind.queue(), kind.eventType(), kind.job());
    }

    private static void tell(LongDue due) {
        OutboxLog.of(StrandedWork.class)
                .log(
                        Level.WARNING,
                        "At least " + due.count() + " deliveries are due and wait for a build with the route of event "
                                + due.kind().eventType()
                                + " to "
                                + Route.wayOf(due.kind().queue())
                                        .map(Route.Way::word)
                                        .orElse("job")
                                + ' ' + due.kind().job() + " on queue "
                                + due.kind().queue() + "; keep a route until its deliveries are done");
    }
}
