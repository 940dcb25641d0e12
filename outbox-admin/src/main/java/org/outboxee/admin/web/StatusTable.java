package org.outboxee.admin.web;

import java.util.ArrayList;
import java.util.List;
import org.outboxee.api.OutboxStatus;

/**
 * The status as a text table for a terminal: numbers right-aligned, an estimate marked {@code ~}, ages for people with
 * the exact seconds behind them. For people only; programs read the JSON.
 */
final class StatusTable {

    private final List<String[]> lines = new ArrayList<>();

    private StatusTable() {}

    static String of(OutboxStatus status) {
        StatusTable table = new StatusTable();
        table.number("unrouted events", status.unroutedEvents());
        table.age("oldest unrouted event", status.oldestUnroutedSeconds());
        table.number("pending deliveries", status.pending());
        table.number("dispatched deliveries", status.dispatched());
        table.add("completed deliveries", (status.completedIsEstimate() ? "~" : "") + status.completed(), "");
        table.number("failed deliveries", status.failed());
        table.age("oldest open delivery", status.oldestOpenSeconds());
        return "application " + status.application() + "\n\n" + table.text();
    }

    private void number(String label, long value) {
        add(label, Long.toString(value), "");
    }

    private void age(String label, long seconds) {
        add(label, Age.text(seconds), "  (" + seconds + " s)");
    }

    private void add(String label, String value, String remark) {
        lines.add(new String[] {label, value, remark});
    }

    private String text() {
        int labelWidth = width(0);
        int valueWidth = width(1);
        StringBuilder text = new StringBuilder();
        for (String[] line : lines) {
            text.append(line[0])
                    .append(" ".repeat(labelWidth - line[0].length() + 2))
                    .append(" ".repeat(valueWidth - line[1].length()))
                    .append(line[1])
                    .append(line[2])
                    .append('\n');
        }
        return text.toString();
    }

    private int width(int column) {
        return lines.stream().mapToInt(line -> line[column].length()).max().orElse(0);
    }
}
