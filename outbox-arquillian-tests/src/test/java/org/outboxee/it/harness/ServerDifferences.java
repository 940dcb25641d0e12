package org.outboxee.it.harness;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;

/**
 * What a server, a database or a machine cannot keep, from {@code server-differences.csv}: a test or test class, the
 * server, the database or {@code machine}, and the reason, which is also the message of the test's assumption. A row of
 * kind {@code branch} says why a class asks once which server it runs on, without leaving a test out.
 */
public final class ServerDifferences {

    /** In place of a server: a machine may lack what the test needs, on any server. */
    public static final String MACHINE = "machine";

    /** In place of a server: the test runs on all, and goes another way on some. */
    public static final String BRANCH = "branch";

    private static final String FILE = "/server-differences.csv";
    private static final String HEADER = "test;server;reason";

    private final List<Row> rows;

    ServerDifferences(List<Row> rows) {
        this.rows = List.copyOf(rows);
    }

    /**
     * One line of the file.
     *
     * @param test {@code Class#method}, or {@code Class} if none of its tests can run
     * @param server {@code wildfly}, {@code payara}, {@code mariadb}, {@code h2}, {@link #MACHINE} or {@link #BRANCH}
     */
    public record Row(String test, String server, String reason) {

        static Row of(String line) {
            String[] columns = line.split(";", 3);
            if (columns.length != 3) {
                throw new IllegalArgumentException(FILE + ": three columns are needed: " + line);
            }
            return new Row(columns[0], columns[1], columns[2]);
        }
    }

    /** All that are declared. */
    public static ServerDifferences declared() {
        try (InputStream in = ServerDifferences.class.getResourceAsStream(FILE)) {
            List<String> lines = new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
            if (!lines.get(0).equals(HEADER)) {
                throw new IllegalArgumentException(FILE + " must begin with " + HEADER);
            }
            return new ServerDifferences(lines.stream().skip(1).map(Row::of).toList());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Those that concern a run on this server with this database: theirs and the machine's. */
    ServerDifferences on(ServerKind server, DatabaseProduct database) {
        List<String> names = List.of(server.name().toLowerCase(Locale.ROOT), database.folder(), MACHINE);
        return new ServerDifferences(
                rows.stream().filter(row -> names.contains(row.server())).toList());
    }

    public List<Row> rows() {
        return rows;
    }

    /** Whether a test may be left out with this message. */
    boolean explain(String test, String message) {
        return rows.stream()
                .anyMatch(row ->
                        row.test().equals(test) && String.valueOf(message).endsWith(row.reason()));
    }

    /** Rows of a server about tests that have run without being left out; a machine's may or may not apply. */
    List<Row> outdated(Collection<String> ran, Collection<String> leftOut) {
        List<Row> outdated = new ArrayList<>(rows);
        outdated.removeIf(
                row -> row.server().equals(MACHINE) || !ran.contains(row.test()) || leftOut.contains(row.test()));
        return outdated;
    }
}
