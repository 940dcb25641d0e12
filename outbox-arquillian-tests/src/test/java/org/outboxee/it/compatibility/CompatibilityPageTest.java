package org.outboxee.it.compatibility;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.outboxee.it.TestSources;
import org.outboxee.test.record.Fact;
import org.outboxee.test.record.RunRecord;

/**
 * The tables of what was tested on what say what the records of runs say, and the records still fit the tests. With
 * {@code -Dcompatibility.take} it first takes the records of the latest runs and writes the tables.
 */
class CompatibilityPageTest {

    private static final String TAKE = "compatibility.take";
    private static final String HOW = "write them anew by -D" + TAKE + ", as CONTRIBUTING.md says";

    private static final MarkedText PAGE =
            new MarkedText(Repository.PAGE, "// Written by runs of the tests, from here\n", "// to here\n");

    private static final MarkedText README = new MarkedText(
            Repository.README, "<!-- Written by runs of the tests, from here -->\n", "<!-- to here -->\n");

    /** Without their records the tables would have a gap. */
    private static final List<String> WANTED = List.of(
            "library-hibernate-on-h2-2-2-java17",
            "library-hibernate-on-maria-db-10-11-java17",
            "library-hibernate-on-maria-db-11-4-java17",
            "library-hibernate-on-postgres-15-java17",
            "library-hibernate-on-postgres-15-java25",
            "library-eclipse-link-on-postgres-15-java25",
            "library-eclipse-link-on-h2-2-2-java17",
            "library-eclipse-link-on-maria-db-10-11-java17",
            "library-eclipse-link-on-maria-db-11-4-java17",
            "library-eclipse-link-on-postgres-15-java17",
            "wildfly-postgresql-java17",
            "wildfly-mariadb-java17",
            "wildfly-h2-java17",
            "wildfly-postgresql-java25",
            "payara-postgresql-java17",
            "payara-postgresql-java25",
            "payara-mariadb-java17",
            "wildfly-artemis-postgresql-java17",
            "wildfly-rabbitmq-postgresql-java17",
            "wildfly-amqp-postgresql-java17",
            "payara-artemis-adapter-postgresql-java17",
            "payara-rabbitmq-postgresql-java17",
            "payara-amqp-postgresql-java17",
            "wildfly-war-postgresql-java17",
            "payara-war-postgresql-java17",
            "micro-war-postgresql-java17",
            "liberty-war-postgresql-java17");

    @BeforeAll
    static void take() throws IOException {
        if (System.getProperty(TAKE) == null) {
            return;
        }
        for (Path file : Repository.written()) {
            Path target = Repository.RECORDS.resolve(file.getFileName());
            if (isWorthTaking(RunRecord.read(file), target)) {
                Files.copy(file, target, StandardCopyOption.REPLACE_EXISTING);
            }
        }
        PAGE.write(tables().forPage());
        README.write(tables().forReadme());
    }

    private static CompatibilityTables tables() {
        return new CompatibilityTables(Repository.records(), ExistingTests.inRepository());
    }

    /** A few tests by name are no row, nor does a tag's part replace a whole run. */
    private static boolean isWorthTaking(RunRecord taken, Path present) {
        String tests = taken.facts().get(Fact.TESTS);
        return switch (tests) {
            case "all" -> true;
            case "some" -> false;
            default ->
                !Files.exists(present)
                        || RunRecord.read(present).facts().get(Fact.TESTS).equals(tests);
        };
    }

    @Test
    void thePageSaysWhatTheRecordsSay() {
        assertThat(PAGE.read()).as(HOW).isEqualTo(tables().forPage());
    }

    @Test
    void theReadmeSaysWhatTheRecordsSay() {
        assertThat(README.read()).as(HOW).isEqualTo(tables().forReadme());
    }

    /** What a whole run on a server knows is what is looked for, or the tables would call too much new, or too little. */
    @Test
    void noRecordKnowsATestThatIsntLookedFor() {
        ExistingTests existing = ExistingTests.inRepository();

        for (RunRecord run : Repository.records()) {
            assertThat(existing.askedFor(run))
                    .as(run.name())
                    .containsAll(run.outcomes().keySet());
        }
    }

    @Test
    void everyCombinationThatIsPromisedHasARecordOfWhatWasKept() {
        List<RunRecord> records = Repository.records();

        assertThat(records).extracting(RunRecord::name).containsAll(WANTED);
        assertThat(records)
                .allSatisfy(run -> assertThat(run.kept()).as(run.name()).isPositive());
    }

    @Test
    void noRecordIsOfARunThatFailed() {
        for (RunRecord run : Repository.records()) {
            assertThat(run.failed()).as(run.name()).isEmpty();
        }
    }

    @Test
    void whatWasLeftOutHasAReason() {
        for (RunRecord run : Repository.records()) {
            assertThat(run.outcomes().values())
                    .as(run.name())
                    .allMatch(outcome ->
                            outcome.skipped() == 0 || outcome.reason().length() > 10);
        }
    }

    /** A test that was renamed is renamed in the records too, or they are written anew. */
    @Test
    void everyRecordedTestIsStillThere() {
        Set<String> missing = new TreeSet<>();
        Repository.records().forEach(run -> missing.addAll(run.outcomes().keySet()));

        missing.removeAll(TestSources.promises());

        assertThat(missing).as(HOW).isEmpty();
    }
}
