package org.outboxee.bench;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The figures of one scenario: those compared with others first, then the others. */
final class Table {

    private final Map<String, Figure> plain = new LinkedHashMap<>();
    private final List<Figure> compared = new ArrayList<>();

    Table(String scenario, String metric, String unit, Map<String, List<Double>> values) {
        values.forEach((subject, list) -> plain.put(subject, Figure.of(scenario, subject, metric, unit, list)));
    }

    /** Ours must reach this share of the other's. */
    void compare(String ours, String other, Double required) {
        compared.add(plain.get(ours).against(plain.get(other), required, true));
    }

    /** Ours must be at most this many times the other's. */
    void compareAtMost(String ours, String other, Double required) {
        compared.add(plain.get(ours).against(plain.get(other), required, false));
    }

    /** Nothing where no peer was run. */
    void compareWithBestPeer(String ours, Double required) {
        plain.values().stream()
                .filter(figure -> Peers.isOne(figure.subject()))
                .max(Comparator.comparingDouble(Figure::median))
                .ifPresent(best -> compared.add(plain.get(ours).against(best, required, true)));
    }

    List<Figure> figures() {
        List<Figure> all = new ArrayList<>(compared);
        plain.values().stream()
                .filter(figure ->
                        compared.stream().noneMatch(other -> other.subject().equals(figure.subject())))
                .forEach(all::add);
        return all;
    }
}
