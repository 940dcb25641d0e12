package org.outboxee.admin.web;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** A line of {@code answers.csv}. */
record AnswerCase(
        String method, String path, String who, String headers, String body, String given, int status, String code) {

    static List<AnswerCase> all() {
        try (InputStream in = AnswerCase.class.getResourceAsStream("/answers.csv")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .skip(1)
                    .map(AnswerCase::of)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static AnswerCase of(String line) {
        String[] cells = line.split("\\|", -1);
        return new AnswerCase(
                cells[0], cells[1], cells[2], cells[3], cells[4], cells[5], Integer.parseInt(cells[6]), cells[7]);
    }

    /** As OpenAPI names the path, after the part that all have in common. */
    String template() {
        return path.replaceFirst("\\?.*", "").replaceFirst("^/api", "").replaceAll("\\{\\w+}", "{id}");
    }

    /** What the type of a good answer begins with. */
    String type() {
        if (headers.startsWith("Accept: application/openmetrics-text")) {
            return "application/openmetrics-text";
        }
        return headers.contains("text/plain") || path.equals("/api/metrics") ? "text/plain" : "application/json";
    }

    @Override
    public String toString() {
        return method + ' ' + path + ' ' + who + ' ' + headers + ' ' + body + ' ' + given + " -> " + status;
    }
}
