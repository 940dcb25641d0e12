package org.outboxee.it.harness;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.outboxee.it.harness.ServerDifferences.Row;
import org.outboxee.test.RabbitProcess;

class ServerDifferencesTest {

    private static final long MOST_OF_A_SERVER = 5;

    /** An assumption and its message: a text or a constant. */
    private static final Pattern ASSUMPTION = Pattern.compile(
            "\\bassume[A-Z]\\w*\\((?:[^;]*?,\\s*(\"[^\"]*\"(?:\\s*\\+\\s*\"[^\"]*\")*|[A-Z]\\w*\\.[A-Z_]+)\\);)?");

    /** What stands before a method since the last empty line, and its name. */
    private static final Pattern METHOD = Pattern.compile("\\n\\n((?:[^\\n]+\\n)*?)    (?:static )?void (\\w+)\\(");

    private static final Map<String, String> CONSTANTS = Map.of(
            "RabbitProcess.MISSING", RabbitProcess.MISSING,
            "DatabaseProduct.CHECKS_EARLY", DatabaseProduct.CHECKS_EARLY);

    @Test
    void everyRowNamesATestAServerAndAReason() {
        Map<String, String> sources = sources();

        for (Row row : ServerDifferences.declared().rows()) {
            String[] test = row.test().split("#");
            assertThat(sources).as(row.test()).containsKey(test[0]);
            if (test.length > 1) {
                assertThat(sources.get(test[0])).contains(" void " + test[1] + '(');
            }
            assertThat(row.server())
                    .isIn(
                            "wildfly",
                            "payara",
                            "micro",
                            "liberty",
                            "mariadb",
                            "h2",
                            ServerDifferences.MACHINE,
                            ServerDifferences.BRANCH);
            assertThat(row.reason()).as(row.test()).hasSizeGreaterThan(20);
        }
    }

    @Test
    void aServerFailsToKeepAtMostFivePromises() {
        Map<String, Long> ofServers = ServerDifferences.declared().rows().stream()
                .filter(row -> !Set.of(ServerDifferences.MACHINE, ServerDifferences.BRANCH)
                        .contains(row.server()))
                .collect(groupingBy(Row::server, counting()));

        assertThat(ofServers.values()).allMatch(count -> count <= MOST_OF_A_SERVER);
    }

    /** A run on one machine sees only the assumptions that don't hold there. */
    @Test
    void everyAssumptionHasARowWithItsReasonAndEveryRowAnAssumption() {
        Set<String> rows = ServerDifferences.declared().rows().stream()
                .filter(row -> !row.server().equals(ServerDifferences.BRANCH))
                .map(row -> row.test() + ": " + row.reason())
                .collect(toSet());

        assertThat(assumptions()).containsExactlyInAnyOrderElementsOf(rows);
    }

    /** What a test expects of one server only is as much a difference as a test that is left out there. */
    @Test
    void everyBranchByTheServerHasARowAndEveryRowABranch() {
        Map<String, Long> rows = ServerDifferences.declared().rows().stream()
                .filter(row -> row.server().equals(ServerDifferences.BRANCH))
                .collect(groupingBy(Row::test, counting()));

        assertThat(branches()).isEqualTo(rows);
    }

    /** Nothing could check what JUnit doesn't even begin. */
    @Test
    void noTestIsSwitchedOffByAnAnnotation() {
        sources()
                .forEach((name, source) -> assertThat(source)
                        .as(name)
                        .doesNotContain("@Dis" + "abled")
                        .doesNotContain("@Ena" + "bled"));
    }

    @Test
    void aTestLeftOutIsExplainedOnlyByARowOfItsServerWithItsReason() {
        ServerDifferences payara = rows().on(ServerKind.PAYARA, DatabaseProduct.POSTGRESQL);

        assertThat(payara.explain("SomeIT#one", "Assumption failed: it cannot")).isTrue();
        assertThat(payara.explain("SomeIT#one", "Assumption failed: another reason"))
                .isFalse();
        assertThat(payara.explain("SomeIT#one", null)).isFalse();
        assertThat(payara.explain("SomeIT#two", "Assumption failed: it cannot")).isFalse();
        assertThat(rows().on(ServerKind.WILDFLY, DatabaseProduct.POSTGRESQL)
                        .explain("SomeIT#one", "Assumption failed: it cannot"))
                .isFalse();
        assertThat(payara.explain("MachineIT", "Assumption failed: no engine")).isTrue();
    }

    @Test
    void aRowOfADatabaseExplainsOnItAlone() {
        ServerDifferences mariaDb = new ServerDifferences(List.of(Row.of("SomeIT#one;mariadb;it cannot")));

        assertThat(mariaDb.on(ServerKind.WILDFLY, DatabaseProduct.MARIADB).rows())
                .hasSize(1);
        assertThat(mariaDb.on(ServerKind.WILDFLY, DatabaseProduct.H2).rows()).isEmpty();
    }

    @Test
    void aRowIsOutdatedOnceItsTestRan() {
        ServerDifferences payara = rows().on(ServerKind.PAYARA, DatabaseProduct.POSTGRESQL);
        Set<String> both = Set.of("SomeIT#one", "MachineIT");

        assertThat(payara.outdated(both, Set.of())).extracting(Row::test).containsExactly("SomeIT#one");
        assertThat(payara.outdated(both, Set.of("SomeIT#one"))).isEmpty();
        assertThat(payara.outdated(Set.of(), Set.of())).isEmpty();
    }

    private static ServerDifferences rows() {
        return new ServerDifferences(
                List.of(Row.of("SomeIT#one;payara;it cannot"), Row.of("MachineIT;machine;no engine")));
    }

    /** Each test, or class if it is assumed before all, with the message of its assumption. */
    private static Set<String> assumptions() {
        return sources().entrySet().stream()
                .flatMap(source -> ASSUMPTION
                        .matcher(source.getValue())
                        .results()
                        .map(found -> place(source.getKey(), source.getValue(), found.start()) + ": "
                                + message(found.group(1))))
                .collect(toSet());
    }

    /** How often each class asks for the server beside its assumptions. */
    private static Map<String, Long> branches() {
        Map<String, Long> branches = new HashMap<>();
        sources().forEach((type, source) -> {
            String rest = ASSUMPTION.matcher(source).replaceAll("");
            long count = Pattern.compile("\\bServerKind\\.active\\(\\)")
                    .matcher(rest)
                    .results()
                    .count();
            if (count > 0) {
                branches.put(type, count);
            }
        });
        return branches;
    }

    private static String place(String type, String source, int position) {
        MatchResult method = METHOD.matcher(source.substring(0, position))
                .results()
                .reduce((one, next) -> next)
                .orElseThrow();
        assertThat(method.group(1)).as(type + '#' + method.group(2)).containsAnyOf("@Test", "@Param", "@BeforeAll");
        return method.group(1).contains("@BeforeAll") ? type : type + '#' + method.group(2);
    }

    private static String message(String expression) {
        return expression != null && expression.startsWith("\"")
                ? expression.replaceAll("\"\\s*\\+\\s*\"", "").replace("\"", "")
                : CONSTANTS.getOrDefault(String.valueOf(expression), "no text known here: " + expression);
    }

    /** The tests on servers by class. */
    private static Map<String, String> sources() {
        try (Stream<Path> files = Files.walk(Path.of("src/test/java"))) {
            return files.filter(file -> file.toString().endsWith("IT.java"))
                    .collect(Collectors.toMap(
                            file -> file.getFileName().toString().replace(".java", ""), ServerDifferencesTest::read));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
