package org.outboxee.admin;

import java.util.List;
import java.util.Optional;

/**
 * What this node can say about why something that is due stays where it is.
 *
 * @param relayRuns whether its relay is switched on
 * @param missing what its build lacks for it; null if nothing
 * @param troubles what is not available to it at the moment, a safe sentence each
 */
record NodeView(boolean relayRuns, String missing, List<String> troubles) {

    /** The first thing that stands in the way; empty if this node sees none. */
    Optional<String> obstacle() {
        if (missing != null) {
            return Optional.of(missing);
        }
        if (!relayRuns) {
            return Optional.of("the relay of this node is switched off (outbox.relay.enabled)");
        }
        return troubles.isEmpty()
                ? Optional.empty()
                : Optional.of("not available here: " + String.join(", ", troubles));
    }
}
