package org.outboxee.bench;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Bars of the drains, scaled to the fastest of each scenario. */
final class Chart {

    private static final int LINE = 22;
    private static final int WIDTH = 860;
    private static final int LEFT = 330;

    private final Map<String, Map<String, Double>> bars = new LinkedHashMap<>();

    Chart(List<Figure> figures) {
        figures.stream()
                .filter(figure -> figure.unit().equals("1/s") && figure.values().size() > 1)
                .forEach(figure -> bars.computeIfAbsent(figure.scenario(), name -> new LinkedHashMap<>())
                        .put(figure.subject(), figure.median()));
    }

    String svg() {
        StringBuilder body = new StringBuilder();
        int y = LINE;
        for (Map.Entry<String, Map<String, Double>> scenario : bars.entrySet()) {
            body.append(text(10, y, "bold", scenario.getKey()));
            y += LINE;
            double most = scenario.getValue().values().stream()
                    .mapToDouble(v -> v)
                    .max()
                    .orElse(1);
            for (Map.Entry<String, Double> bar : scenario.getValue().entrySet()) {
                int width = (int) (bar.getValue() / most * (WIDTH - LEFT - 90));
                body.append(text(20, y, "normal", bar.getKey()))
                        .append(String.format(
                                Locale.ROOT,
                                "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"14\" fill=\"%s\"/>%n",
                                LEFT,
                                y - 12,
                                width,
                                bar.getKey().startsWith("Outbox") ? "#2a6f97" : "#a9b4c2"))
                        .append(text(LEFT + width + 6, y, "normal", Figure.shown(bar.getValue())));
                y += LINE;
            }
            y += LINE / 2;
        }
        return String.format(
                        Locale.ROOT,
                        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" font-family=\"sans-serif\" "
                                + "font-size=\"13\">%n<rect width=\"100%%\" height=\"100%%\" fill=\"white\"/>%n",
                        WIDTH,
                        y)
                + body + "</svg>\n";
    }

    private static String text(int x, int y, String weight, String text) {
        return String.format(
                Locale.ROOT,
                "<text x=\"%d\" y=\"%d\" font-weight=\"%s\">%s</text>%n",
                x,
                y,
                weight,
                text.replace("&", "&amp;").replace("<", "&lt;"));
    }
}
