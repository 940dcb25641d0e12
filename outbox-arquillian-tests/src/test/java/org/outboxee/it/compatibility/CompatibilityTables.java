package org.outboxee.it.compatibility;

import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.outboxee.test.record.Fact;
import org.outboxee.test.record.Outcome;
import org.outboxee.test.record.RunRecord;

/** The records as tables. */
final class CompatibilityTables {

    private static final String ALL = "all";

    private static final Comparator<RunRecord> ORDER = Comparator.comparing(
                    (RunRecord run) -> run.facts().get(Fact.SERVER), Comparator.reverseOrder())
            .thenComparing(run -> run.facts().get(Fact.DATABASE), Comparator.reverseOrder())
            .thenComparing(RunRecord::name);

    private final List<RunRecord> onServers;
    private final List<RunRecord> ofTheLibrary;

    CompatibilityTables(List<RunRecord> records) {
        onServers =
                records.stream().filter(run -> isOnServer(run)).sorted(ORDER).toList();
        ofTheLibrary =
                records.stream().filter(run -> !isOnServer(run)).sorted(ORDER).toList();
    }

    private static boolean isOnServer(RunRecord run) {
        return !run.facts().get(Fact.SERVER).equals(Fact.NONE);
    }

    /** For the README, in Markdown: one line for each server and database. */
    String forReadme() {
        StringBuilder table = new StringBuilder("""

                | Server | Jakarta EE | JPA | Broker | Database | Java | Promises kept | Not run |
                |---|---|---|---|---|---|---|---|
                """);
        for (RunRecord run : onServers) {
            table.append(cells(run).stream().collect(joining(" | ", "| ", " |\n")));
        }
        return table.toString();
    }

    /** For the documentation, in AsciiDoc. */
    String forPage() {
        return "\n== On servers\n\n"
                + table(
                        "3,1,3,3,3,2,1,1",
                        List.of("Server", "Jakarta EE", "JPA", "Broker", "Database", "Java", "Kept", "Not run"),
                        onServers.stream().map(this::cells).toList())
                + "\n== Not run on servers, and why\n\n"
                + table("3,3,5", List.of("Server", "Test", "Reason"), leftOut())
                + "\n== The library without a server\n\n"
                + table(
                        "3,3,2,2,1,1",
                        List.of("JPA", "Database", "Tables", "Java", "Kept", "Not run"),
                        ofTheLibrary.stream().map(this::libraryCells).toList());
    }

    private List<String> cells(RunRecord run) {
        return List.of(
                run.facts().get(Fact.SERVER),
                run.facts().get(Fact.JAKARTA_EE),
                run.facts().get(Fact.JPA),
                run.facts().get(Fact.BROKER),
                run.facts().get(Fact.DATABASE),
                run.facts().get(Fact.JAVA),
                String.valueOf(run.kept()),
                String.valueOf(
                        run.leftOut().size() + notAskedFor(run, onServers).size()));
    }

    private List<String> libraryCells(RunRecord run) {
        return List.of(
                run.facts().get(Fact.JPA),
                run.facts().get(Fact.DATABASE),
                tablesOf(run),
                run.facts().get(Fact.JAVA),
                String.valueOf(run.kept()),
                String.valueOf(
                        run.leftOut().size() + notAskedFor(run, ofTheLibrary).size()));
    }

    /** The names of the tables: the usual ones, or others as the name of the record says. */
    private static String tablesOf(RunRecord run) {
        String contract = run.name().replaceFirst("^library-", "").replaceFirst("-on-.*", "");
        return contract.startsWith("other") ? contract.replace('-', ' ') : "usual";
    }

    /** One line for each test class that some run left out, wholly or in part, with all its tests of one reason. */
    private List<List<String>> leftOut() {
        List<List<String>> rows = new ArrayList<>();
        for (RunRecord run : onServers) {
            String where = run.facts().get(Fact.SERVER) + ", " + run.facts().get(Fact.DATABASE);
            Map<String, String> byClassAndReason = new TreeMap<>();
            run.outcomes().forEach((test, outcome) -> {
                if (outcome.skipped() > 0) {
                    String className = test.substring(0, test.indexOf('#'));
                    byClassAndReason.merge(
                            className + ';' + outcome.reason(),
                            method(test, outcome),
                            (one, more) -> one + ", " + more);
                }
            });
            byClassAndReason.forEach((key, methods) -> rows.add(List.of(
                    where, key.substring(0, key.indexOf(';')) + ": " + methods, key.substring(key.indexOf(';') + 1))));
            SortedSet<String> missing = notAskedFor(run, onServers);
            if (!missing.isEmpty()) {
                rows.add(List.of(where, missing.size() + " more", reason(run)));
            }
        }
        return rows;
    }

    private static String method(String test, Outcome outcome) {
        String method = test.substring(test.indexOf('#') + 1);
        return outcome.passed() == 0 ? method : method + " (" + outcome.skipped() + " of its cases)";
    }

    private static String reason(RunRecord run) {
        return run.facts().get(Fact.TESTS).equals(ALL)
                ? "Newer than the run"
                : "Only the tests with the tag " + run.facts().get(Fact.TESTS) + " were run";
    }

    /** What other runs know and this one doesn't. */
    private static SortedSet<String> notAskedFor(RunRecord run, List<RunRecord> others) {
        SortedSet<String> tests = new TreeSet<>();
        others.forEach(other -> tests.addAll(other.outcomes().keySet()));
        tests.removeAll(run.outcomes().keySet());
        return tests;
    }

    private static String table(String widths, List<String> head, List<List<String>> rows) {
        StringBuilder table = new StringBuilder("[cols=\"" + widths + "\"]\n|===\n");
        table.append(head.stream().map(title -> "|" + title).collect(joining(" ")))
                .append('\n');
        for (List<String> row : rows) {
            table.append('\n');
            row.forEach(cell -> table.append("|pass:c[")
                    .append(cell.replace("|", "\\|").replace("]", "\\]"))
                    .append("]\n"));
        }
        return table.append("|===\n").toString();
    }
}
