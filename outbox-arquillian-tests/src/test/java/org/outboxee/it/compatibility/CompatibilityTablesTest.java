package org.outboxee.it.compatibility;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.outboxee.test.record.Fact;
import org.outboxee.test.record.Outcome;
import org.outboxee.test.record.RunRecord;

class CompatibilityTablesTest {

    private static final Outcome PASSED = new Outcome(1, 0, 0, "");

    private final RunRecord whole = run(
            "wildfly-postgresql",
            Map.of(Fact.SERVER, "WildFly 1", Fact.DATABASE, "PostgreSQL 2", Fact.TESTS, "all"),
            Map.of(
                    "OneIT#a",
                    PASSED,
                    "OneIT#b",
                    new Outcome(2, 0, 1, "one case is about another server"),
                    "OneIT#c",
                    new Outcome(0, 0, 1, "this server cannot"),
                    "OneIT#d",
                    new Outcome(0, 0, 1, "this server cannot"),
                    "TwoIT#e",
                    PASSED,
                    "RabbitIT#k",
                    PASSED));

    private final RunRecord part = run(
            "payara-h2",
            Map.of(Fact.SERVER, "Payara 3", Fact.DATABASE, "H2 4", Fact.TESTS, "core"),
            Map.of("OneIT#a", PASSED));

    private final RunRecord library = run(
            "library-hibernate-on-h2",
            Map.of(Fact.SERVER, Fact.NONE, Fact.DATABASE, "H2 4", Fact.TESTS, "all"),
            Map.of("Contract#f", PASSED));

    /** Of the same server; the whole run leaves its tests to it. */
    private final RunRecord apart = run(
            "wildfly-war-postgresql",
            Map.of(Fact.SERVER, "WildFly 1", Fact.DATABASE, "PostgreSQL 2", Fact.TESTS, "war"),
            Map.of("WarIT#g", PASSED));

    private final RunRecord rabbit = run(
            "wildfly-rabbit-postgresql",
            Map.of(Fact.SERVER, "WildFly 1", Fact.DATABASE, "PostgreSQL 2", Fact.TESTS, "rabbit"),
            Map.of("RabbitIT#k", PASSED));

    private final ExistingTests existing = new ExistingTests(
            Map.of(
                    "OneIT#a", Set.of("core"),
                    "OneIT#b", Set.of(),
                    "OneIT#c", Set.of(),
                    "OneIT#d", Set.of(),
                    "TwoIT#e", Set.of(),
                    "WarIT#g", Set.of("war"),
                    "RabbitIT#k", Set.of("rabbit"),
                    "NewIT#h", Set.of(),
                    "NewIT#i", Set.of("core")),
            Set.of("Contract#f", "Contract#new"));

    private final CompatibilityTables tables =
            new CompatibilityTables(List.of(part, library, whole, apart, rabbit), existing);

    @Test
    void aRowSaysWhatARunRanOnAndCountsWhatItKeptAndWhatNot() {
        assertThat(tables.forReadme().lines().skip(3))
                .containsExactly(
                        "| WildFly 1 | x | x | x | PostgreSQL 2 | x | 3 | 4 |",
                        "| WildFly 1 | x | x | x | PostgreSQL 2 | x | 1 | 8 |",
                        "| WildFly 1 | x | x | x | PostgreSQL 2 | x | 1 | 8 |",
                        "| Payara 3 | x | x | x | H2 4 | x | 1 | 8 |");
    }

    @Test
    void whatWasLeftOutStandsWithItsReason() {
        assertThat(tables.forPage()).contains("""

                        |pass:c[WildFly 1, PostgreSQL 2, Java x]
                        |pass:c[OneIT: b (1 of its cases)]
                        |pass:c[one case is about another server]

                        |pass:c[WildFly 1, PostgreSQL 2, Java x]
                        |pass:c[OneIT: c, d]
                        |pass:c[this server cannot]
                        """).contains("""

                        |pass:c[Payara 3, H2 4, Java x]
                        |pass:c[7 more]
                        |pass:c[Only the tests with the tag core were run]
                        """);
    }

    @Test
    void whatIsNewerThanARecordIsToldOfIt() {
        assertThat(tables.forPage()).contains("""

                        |pass:c[WildFly 1, PostgreSQL 2, Java x]
                        |pass:c[2 more]
                        |pass:c[Newer than this record]
                        """).contains("""

                        |pass:c[Payara 3, H2 4, Java x]
                        |pass:c[1 more]
                        |pass:c[Newer than this record]
                        """).contains("""

                        |pass:c[x, H2 4, Java x]
                        |pass:c[1 more]
                        |pass:c[Newer than this record]
                        """);
    }

    /** Such a test was run there, only not in the whole run's row, even if that run did it too. */
    @Test
    void whatHasARowOfItsOwnOnTheSameServerIsNeitherNewNorCountedInTheRowOfTheWholeRun() {
        assertThat(tables.forPage()).contains("""

                        |pass:c[WildFly 1, PostgreSQL 2, Java x]
                        |pass:c[1 more]
                        |pass:c[Run there, in a row of its own: those with the tag rabbit]

                        |pass:c[WildFly 1, PostgreSQL 2, Java x]
                        |pass:c[1 more]
                        |pass:c[Run there, in a row of its own: those with the tag war]
                        """);
    }

    @Test
    void theLibraryHasATableOfItsOwn() {
        assertThat(tables.forPage().split("== The library without a server|== Not run", 3)[1])
                .contains("|pass:c[x]\n|pass:c[H2 4]\n|pass:c[usual]\n|pass:c[x]\n|pass:c[1]\n|pass:c[1]\n")
                .doesNotContain("WildFly");
    }

    private static RunRecord run(String name, Map<Fact, String> facts, Map<String, Outcome> outcomes) {
        Map<Fact, String> all = new EnumMap<>(Fact.class);
        for (Fact fact : Fact.values()) {
            all.put(fact, facts.getOrDefault(fact, "x"));
        }
        return new RunRecord(name, all, new TreeMap<>(outcomes));
    }
}
