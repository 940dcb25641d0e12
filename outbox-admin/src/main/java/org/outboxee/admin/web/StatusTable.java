package org.outboxee.admin.web;

import org.outboxee.api.OutboxStatus;

/**
 * The status as a text table for a terminal: numbers right-aligned, an estimate marked {@code ~}, ages for people with
 * the exact seconds behind them. For people only; programs read the JSON.
 */
final class StatusTable {

    private StatusTable() {}

    static String of(OutboxStatus status) {
        TextTable table = new TextTable("tnt")
                .line("unrouted events", status.unroutedEvents(), "")
                .line(
                        "oldest unrouted event",
                        Age.text(status.oldestUnroutedSeconds()),
                        seconds(status.oldestUnroutedSeconds()))
                .line("pending deliveries", status.pending(), "")
                .line("dispatched deliveries", status.dispatched(), "")
                .line("completed deliveries", (status.completedIsEstimate() ? "~" : "") + status.completed(), "")
                .line("failed deliveries", status.failed(), "")
                .line(
                        "oldest open delivery",
                        Age.text(status.oldestOpenSeconds()),
                        seconds(status.oldestOpenSeconds()));
        return "application " + status.application() + "\n\n" + table.text();
    }

    private static String seconds(long age) {
        return "(" + age + " s)";
    }
}
