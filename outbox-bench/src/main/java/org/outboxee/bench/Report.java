package org.outboxee.bench;

import jakarta.json.Json;
import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonWriter;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Tells the figures: on the console, as JSON, as a chart and as a page of the documentation. */
final class Report {

    private final List<Figure> figures;
    private final Setting.Machine machine;

    Report(List<Figure> figures, Setting.Machine machine) {
        this.figures = List.copyOf(figures);
        this.machine = machine;
    }

    /**
     * Writes all of it.
     *
     * @param page where the page goes; empty for none
     */
    void write(Path target, String page) throws IOException {
        figures.forEach(figure -> Bench.say(line(figure)));
        try (Writer out = Files.newBufferedWriter(target.resolve("bench.json"));
                JsonWriter json = Json.createWriter(out)) {
            JsonArrayBuilder all = Json.createArrayBuilder();
            figures.forEach(figure -> all.add(json(figure)));
            json.writeArray(all.build());
        }
        Files.writeString(target.resolve("bench.svg"), new Chart(figures).svg());
        if (!page.isBlank() && Setting.wanted().isEmpty()) {
            Files.writeString(Path.of(page), new Page(figures, machine).text());
        }
    }

    private static String line(Figure figure) {
        return "%-32s %-44s %-22s %10s %-4s %s"
                .formatted(
                        figure.scenario(),
                        figure.subject(),
                        figure.metric(),
                        Figure.shown(figure.median()),
                        figure.unit(),
                        comparison(figure));
    }

    private static String comparison(Figure figure) {
        String ratio = figure.ratio() == null ? "" : Figure.shown(figure.ratio()) + " x " + figure.against() + " ";
        return ratio + figure.requirement() + (figure.ok() == null ? "" : figure.ok() ? " ok" : " NOT REACHED");
    }

    private static JsonObjectBuilder json(Figure figure) {
        JsonObjectBuilder object = Json.createObjectBuilder()
                .add("scenario", figure.scenario())
                .add("subject", figure.subject())
                .add("metric", figure.metric())
                .add("unit", figure.unit())
                .add("median", figure.median())
                .add("min", figure.min())
                .add("max", figure.max());
        add(object, "against", figure.against());
        add(object, "ratio", figure.ratio());
        add(object, "required", figure.required());
        if (figure.ok() == null) {
            return object.addNull("ok");
        }
        return object.add("ok", figure.ok());
    }

    private static void add(JsonObjectBuilder object, String name, Object value) {
        if (value == null) {
            object.addNull(name);
        } else if (value instanceof Double number) {
            object.add(name, number);
        } else {
            object.add(name, String.valueOf(value));
        }
    }
}
