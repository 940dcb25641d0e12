package org.outboxee.test.record;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * One run of tests on one combination of server, database and the rest.
 *
 * @param name of the combination, that of its file
 * @param facts what it ran on, all of them
 * @param outcomes by {@code Class#method}; a promise of a contract has the name of its interface
 */
public record RunRecord(String name, Map<Fact, String> facts, SortedMap<String, Outcome> outcomes) {

    /** The key under which a test publishes the name of the record, with its facts. */
    public static final String NAME = "fact.record";

    private static final String HEADER = "# Written by a run of the tests. CONTRIBUTING.md says how to make a new one.";
    private static final String SUFFIX = ".csv";

    public RunRecord {
        if (!name.matches("[a-z0-9-]+")) {
            throw new IllegalArgumentException(
                    "A record's name has lower-case letters, digits and dashes, was " + name);
        }
        List<Fact> missing = new ArrayList<>(List.of(Fact.values()));
        missing.removeAll(facts.keySet());
        if (!missing.isEmpty()) {
            throw new IllegalArgumentException("The record " + name + " lacks " + missing);
        }
        facts = Collections.unmodifiableMap(new EnumMap<>(facts));
        outcomes = Collections.unmodifiableSortedMap(new TreeMap<>(outcomes));
    }

    /** Writes it into a directory, in place of an earlier one of this name. */
    void write(Path directory) {
        List<String> lines = new ArrayList<>(List.of(HEADER));
        facts.forEach((fact, value) -> lines.add("fact;" + fact.word() + ';' + value));
        outcomes.forEach((test, outcome) -> lines.add(String.join(
                ";",
                "test",
                test,
                String.valueOf(outcome.passed()),
                String.valueOf(outcome.failed()),
                String.valueOf(outcome.skipped()),
                outcome.reason())));
        try {
            Files.createDirectories(directory);
            Files.write(directory.resolve(name + SUFFIX), lines);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Reads one.
     *
     * @throws IllegalArgumentException if a line is none of a record's, or a fact is missing
     */
    public static RunRecord read(Path file) {
        Map<Fact, String> facts = new EnumMap<>(Fact.class);
        SortedMap<String, Outcome> outcomes = new TreeMap<>();
        try {
            for (String line : Files.readAllLines(file)) {
                String[] cells = line.split(";", -1);
                switch (cells[0]) {
                    case HEADER -> {}
                    case "fact" -> facts.put(Fact.ofWord(cells[1]), cells[2]);
                    case "test" ->
                        outcomes.put(
                                cells[1], new Outcome(number(cells[2]), number(cells[3]), number(cells[4]), cells[5]));
                    default -> throw new IllegalArgumentException(file + ": " + line);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new RunRecord(file.getFileName().toString().replace(SUFFIX, ""), facts, outcomes);
    }

    private static int number(String cell) {
        return Integer.parseInt(cell);
    }

    /** How many test methods passed each time they ran, at least once. */
    public long kept() {
        return outcomes.values().stream()
                .filter(outcome -> outcome.passed() > 0 && outcome.failed() == 0)
                .count();
    }

    /** The test methods of which none ran. */
    public List<String> leftOut() {
        return outcomes.entrySet().stream()
                .filter(entry -> entry.getValue().passed() + entry.getValue().failed() == 0)
                .map(Map.Entry::getKey)
                .toList();
    }

    /** The test methods that failed. */
    public List<String> failed() {
        return outcomes.entrySet().stream()
                .filter(entry -> entry.getValue().failed() > 0)
                .map(Map.Entry::getKey)
                .toList();
    }
}
