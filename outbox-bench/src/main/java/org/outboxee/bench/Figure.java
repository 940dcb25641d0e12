package org.outboxee.bench;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/**
 * One line of the table.
 *
 * @param values one for each run, in the order of the runs
 * @param against the subject that it is compared with; null for a figure that stands for itself
 * @param ratio its median to that of the other
 * @param required what the ratio must reach, or the median where there is no ratio; null for none
 * @param atLeast whether more is better
 */
record Figure(
        String scenario,
        String subject,
        String metric,
        String unit,
        List<Double> values,
        String against,
        Double ratio,
        Double required,
        boolean atLeast) {

    Figure {
        values = List.copyOf(values);
    }

    static Figure of(String scenario, String subject, String metric, String unit, List<Double> values) {
        return new Figure(scenario, subject, metric, unit, values, null, null, null, true);
    }

    /** The same with what it is compared with. */
    Figure against(Figure other, Double requiredRatio, boolean more) {
        return new Figure(
                scenario,
                subject,
                metric,
                unit,
                values,
                other.subject(),
                other.median() == 0 ? 0 : median() / other.median(),
                requiredRatio,
                more);
    }

    Figure atMost(double limit) {
        return new Figure(scenario, subject, metric, unit, values, null, null, limit, false);
    }

    double median() {
        List<Double> sorted = new ArrayList<>(values);
        Collections.sort(sorted);
        int middle = sorted.size() / 2;
        return sorted.size() % 2 == 1 ? sorted.get(middle) : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
    }

    double min() {
        return Collections.min(values);
    }

    double max() {
        return Collections.max(values);
    }

    /** Whether it is as it must be; null where nothing is required. */
    Boolean ok() {
        if (required == null) {
            return null;
        }
        double seen = ratio == null ? median() : ratio;
        return atLeast ? seen >= required : seen <= required;
    }

    /** Three digits are all that a run can tell. */
    static String shown(double value) {
        if (value >= 100) {
            return String.format(Locale.ROOT, "%,d", Math.round(value));
        }
        return String.format(Locale.ROOT, value >= 10 ? "%.1f" : "%.2f", value);
    }

    String requirement() {
        if (required == null) {
            return "";
        }
        return (atLeast ? "≥ " : "≤ ") + shown(required);
    }
}
