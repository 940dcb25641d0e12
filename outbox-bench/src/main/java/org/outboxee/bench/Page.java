package org.outboxee.bench;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The page of the documentation. */
final class Page {

    private static final String INTRODUCTION = """
            = Performance
            // Written by the benchmark, see CONTRIBUTING.md. Changes by hand are lost.

            How fast the outbox is on one machine, and how that compares with hand-written JDBC and with its peers.
            Only the ratios mean something elsewhere: all of a scenario's subjects took turns on the same database.
            Each run checked that nothing was lost and nothing came twice. Shown are medians.

            %s.

            F1 does the same row writes by hand in batches of 100, without a check, a retry, an observer or a limit, by
            one thread. The each floor writes one row and one completion in a transaction for each job, by four threads.

            [%%header,cols="3,4,3,2,3,2,1"]
            |===
            | Scenario | Subject | What | Median | Against | Required | Kept
            """;

    private final List<Figure> figures;
    private final Setting.Machine machine;

    Page(List<Figure> figures, Setting.Machine machine) {
        this.figures = figures;
        this.machine = machine;
    }

    String text() {
        StringBuilder text = new StringBuilder(INTRODUCTION.formatted(machine.text()));
        for (Figure figure : figures) {
            text.append("\n| ")
                    .append(String.join(
                            "\n| ",
                            figure.scenario(),
                            figure.subject(),
                            figure.metric(),
                            Figure.shown(figure.median()) + ' ' + figure.unit(),
                            figure.ratio() == null ? "" : Figure.shown(figure.ratio()) + " × " + figure.against(),
                            figure.requirement(),
                            figure.ok() == null ? "" : figure.ok() ? "yes" : "no"))
                    .append('\n');
        }
        return text + "|===\n\n" + notes();
    }

    /** Written by hand: what the figures don't say, such as why one is not reached. */
    private static String notes() {
        try (InputStream in = Page.class.getResourceAsStream("/notes.adoc")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
