package org.outboxee.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * {@code cases.csv} says for each fault that systems of this kind had in public which test shows that this one doesn't
 * have it, or what it waits for, or why it cannot happen here. A test that is renamed or deleted is missed here.
 */
class CasesTest {

    private static final int CASES = 127;
    private static final Pattern ID = Pattern.compile("[STCRLDKBPMWNHXI][1-9][0-9]?");
    private static final Pattern NAME = Pattern.compile("[A-Z][A-Za-z0-9]*#[a-z][A-Za-z0-9]*");
    private static final Pattern LATER = Pattern.compile("(part [2-9]|dashboard): \\S.*");

    private final List<Case> cases = read();

    /** One line of the file. */
    private record Case(String id, String disposition, String where) {

        static Case of(String line) {
            String[] columns = line.split(",", 3);
            return columns.length == 3
                    ? new Case(columns[0], columns[1], columns[2])
                    : fail("three columns are needed: " + line);
        }
    }

    @Test
    void everyCaseIsThereOnce() {
        assertThat(cases)
                .extracting(Case::id)
                .hasSize(CASES)
                .doesNotHaveDuplicates()
                .allMatch(id -> ID.matcher(id).matches());
    }

    @Test
    void whateverIsNotTestedHasAReason() {
        for (Case one : cases) {
            switch (one.disposition()) {
                case "test" ->
                    assertThat(one.where().split(" "))
                            .as(one.id())
                            .allMatch(name -> NAME.matcher(name).matches());
                case "later" -> assertThat(one.where()).as(one.id()).matches(LATER);
                case "not applicable" -> assertThat(one.where()).as(one.id()).hasSizeGreaterThan(10);
                default ->
                    fail(one.id() + " is neither tested, nor for later, nor not applicable: " + one.disposition());
            }
        }
    }

    @Test
    void everyNamedTestExists() {
        Set<String> tests = TestSources.promises();
        assertThat(tests).contains("CasesTest#everyNamedTestExists", "StatusContract#thereAreZerosOnEmptyTables");

        Set<String> missing = new TreeSet<>();
        for (Case one : cases) {
            if (one.disposition().equals("test")) {
                Arrays.stream(one.where().split(" "))
                        .filter(name -> !tests.contains(name))
                        .forEach(name -> missing.add(one.id() + ' ' + name));
            }
        }
        assertThat(missing).isEmpty();
    }

    private static List<Case> read() {
        try (InputStream in = CasesTest.class.getResourceAsStream("/cases.csv")) {
            List<String> lines = new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
            assertThat(lines.get(0)).isEqualTo("id,disposition,where");
            return lines.stream().skip(1).map(Case::of).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
