package org.outboxee.it.compatibility;

import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.outboxee.test.record.Fact;
import org.outboxee.test.record.Outcome;
import org.outboxee.test.record.RunRecord;

/** The records as tables. */
final class CompatibilityTables {

    private static final String USUAL = "usual";
    private static final String RUN_APART = "Run there, in a row of its own: those with the tag ";

    private static final Comparator<RunRecord> ORDER = Comparator.comparing(
                    (RunRecord run) -> run.facts().get(Fact.SERVER), Comparator.reverseOrder())
            .thenComparing(run -> run.facts().get(Fact.DATABASE), Comparator.reverseOrder())
            .thenComparing(run -> run.outcomes().size(), Comparator.reverseOrder())
            .thenComparing(RunRecord::name);

    private final List<RunRecord> onServers;
    private final List<RunRecord> ofTheLibrary;
    private final ExistingTests existing;

    CompatibilityTables(List<RunRecord> records, ExistingTests existing) {
        this.existing = existing;
        onServers = records.stream()
                .filter(run -> isOnServer(run))
                .map(run -> withoutThoseApart(run, records))
                .sorted(ORDER)
                .toList();
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
                + "\n== The library without a server\n\n"
                + table(
                        "3,3,2,2,1,1",
                        List.of("JPA", "Database", "Tables", "Java", "Kept", "Not run"),
                        ofTheLibrary.stream().map(this::libraryCells).toList())
                + "\n== Not run, and why\n\n"
                + table("3,3,5", List.of("Row", "Test", "Reason"), leftOut());
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
                notRun(run));
    }

    private List<String> libraryCells(RunRecord run) {
        return List.of(
                run.facts().get(Fact.JPA),
                run.facts().get(Fact.DATABASE),
                tablesOf(run),
                run.facts().get(Fact.JAVA),
                String.valueOf(run.kept()),
                notRun(run));
    }

    private String notRun(RunRecord run) {
        return String.valueOf(run.leftOut().size()
                + unknown(run).values().stream()
                        .filter(why -> !why.startsWith(RUN_APART))
                        .count());
    }

    /** The names of the tables: the usual ones, or others as the name of the record says. */
    private static String tablesOf(RunRecord run) {
        String contract = run.name().replaceFirst("^library-", "").replaceFirst("-on-.*", "");
        return contract.startsWith("other") ? contract.replace('-', ' ') : USUAL;
    }

    /** One line for each test class that some run left out, wholly or in part, with all its tests of one reason. */
    private List<List<String>> leftOut() {
        List<List<String>> rows = new ArrayList<>();
        Stream.of(onServers, ofTheLibrary).flatMap(List::stream).forEach(run -> {
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
                    row(run),
                    key.substring(0, key.indexOf(';')) + ": " + methods,
                    key.substring(key.indexOf(';') + 1))));
            Map<String, Integer> byReason = new TreeMap<>();
            unknown(run).values().forEach(why -> byReason.merge(why, 1, Integer::sum));
            byReason.forEach((why, tests) -> rows.add(List.of(row(run), tests + " more", why)));
        });
        return rows;
    }

    private static String row(RunRecord run) {
        List<String> words = new ArrayList<>();
        words.add(run.facts().get(isOnServer(run) ? Fact.SERVER : Fact.JPA));
        words.add(run.facts().get(Fact.DATABASE));
        if (!tablesOf(run).equals(USUAL)) {
            words.add(tablesOf(run));
        }
        words.add("Java " + run.facts().get(Fact.JAVA));
        return String.join(", ", words);
    }

    private static String method(String test, Outcome outcome) {
        String method = test.substring(test.indexOf('#') + 1);
        return outcome.passed() == 0 ? method : method + " (" + outcome.skipped() + " of its cases)";
    }

    /** The tests that a record doesn't know, each with the reason. */
    private SortedMap<String, String> unknown(RunRecord run) {
        SortedMap<String, String> reasons = new TreeMap<>();
        if (isOnServer(run)) {
            String tag = run.facts().get(Fact.TESTS);
            existing.onServers()
                    .keySet()
                    .forEach(test -> reasons.put(test, "Only the tests with the tag " + tag + " were run"));
        }
        existing.askedFor(run).forEach(test -> reasons.put(test, "Newer than this record"));
        if (isWhole(run)) {
            onServers.stream()
                    .filter(other -> isApart(other, run))
                    .forEach(other -> other.outcomes()
                            .forEach((test, outcome) -> reasons.replace(
                                    test, RUN_APART + other.facts().get(Fact.TESTS))));
        }
        reasons.keySet().removeAll(run.outcomes().keySet());
        return reasons;
    }

    private static boolean isWhole(RunRecord run) {
        return run.facts().get(Fact.TESTS).equals(ExistingTests.ALL);
    }

    /** A whole run from before its tests had a row of their own did them too. */
    private static RunRecord withoutThoseApart(RunRecord run, List<RunRecord> records) {
        if (!isWhole(run)) {
            return run;
        }
        SortedMap<String, Outcome> left = new TreeMap<>(run.outcomes());
        records.stream()
                .filter(other -> isApart(other, run))
                .forEach(other -> left.keySet().removeAll(other.outcomes().keySet()));
        return new RunRecord(run.name(), run.facts(), left);
    }

    /** Whether one is of tests with a row of their own, on what the other, whole one ran on. */
    private static boolean isApart(RunRecord part, RunRecord whole) {
        return !isWhole(part)
                && Stream.of(Fact.SERVER, Fact.DATABASE, Fact.JAVA)
                        .allMatch(fact ->
                                part.facts().get(fact).equals(whole.facts().get(fact)));
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
