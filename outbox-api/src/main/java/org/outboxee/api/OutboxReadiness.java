package org.outboxee.api;

import java.util.List;

/**
 * Whether this node delivers at the moment.
 *
 * @param ready true if nothing stands in the way
 * @param reasons one safe sentence for each thing that does; empty if ready
 */
public record OutboxReadiness(boolean ready, List<String> reasons) {

    /**
     * Copies the list.
     *
     * @param ready true if nothing stands in the way
     * @param reasons the reasons; not null
     */
    public OutboxReadiness {
        reasons = List.copyOf(reasons);
    }
}
