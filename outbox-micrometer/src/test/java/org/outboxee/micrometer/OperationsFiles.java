package org.outboxee.micrometer;

import jakarta.json.Json;
import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonReader;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What is shipped for Prometheus and Grafana, and its page. */
final class OperationsFiles {

    static final Path ALERTS = documents().resolve("operations/alerts.yml");

    private static final Path DASHBOARD = documents().resolve("operations/grafana-dashboard.json");
    private static final Path PAGE = documents().resolve("reference/metrics.adoc");
    private static final Pattern RULE = Pattern.compile("(?m)^ +expr: (.+)$");

    private OperationsFiles() {}

    static String page() {
        return text(PAGE);
    }

    /** The expression of each alert. */
    static List<String> alertExpressions() {
        return RULE.matcher(text(ALERTS)).results().map(match -> match.group(1)).toList();
    }

    /** Each query of the dashboard, those of its variables too. */
    static List<String> dashboardQueries() {
        try (JsonReader reader = Json.createReader(new StringReader(text(DASHBOARD)))) {
            return queries(reader.readObject()).toList();
        }
    }

    private static Stream<String> queries(JsonValue value) {
        if (value instanceof JsonArray array) {
            return array.stream().flatMap(OperationsFiles::queries);
        }
        if (value instanceof JsonObject object) {
            return object.entrySet().stream()
                    .flatMap(member -> member.getValue() instanceof JsonString text
                                    && (member.getKey().equals("expr")
                                            || member.getKey().equals("query")
                                                    && text.getString().contains("outbox"))
                            ? Stream.of(text.getString())
                            : queries(member.getValue()));
        }
        return Stream.empty();
    }

    private static Path documents() {
        return Path.of("").toAbsolutePath().resolveSibling("src-docs");
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
