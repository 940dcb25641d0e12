package org.outboxee.test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DatabaseChoiceTest {

    private static final Map<String, String> COMPLETE = Map.of(
            "OUTBOX_TEST_DB_HOST",
            "db.example",
            "OUTBOX_TEST_DB_PORT",
            "5433",
            "OUTBOX_TEST_DB_DATABASE",
            "shop",
            "OUTBOX_TEST_DB_USERNAME",
            "tester",
            "OUTBOX_TEST_DB_PASSWORD",
            "secret");

    @Test
    void aGivenDatabaseIsTakenFromTheEnvironment() {
        TestDatabase database = SharedDatabase.start("given", COMPLETE);

        assertThat(database.kind()).isEqualTo(DatabaseKind.GIVEN);
        assertThat(database.url()).isEqualTo("jdbc:postgresql://db.example:5433/shop");
        assertThat(database.username()).isEqualTo("tester");
    }

    @Test
    void aGivenDatabaseComesFirst() {
        assertThat(SharedDatabase.start("auto", COMPLETE).kind()).isEqualTo(DatabaseKind.GIVEN);
    }

    @Test
    void aMissingVariableIsNamed() {
        Map<String, String> incomplete = new HashMap<>(COMPLETE);
        incomplete.remove("OUTBOX_TEST_DB_PASSWORD");

        assertThatThrownBy(() -> SharedDatabase.start("auto", incomplete))
                .hasMessage("A given database needs the environment variable(s) OUTBOX_TEST_DB_PASSWORD");
    }

    @Test
    void aPortThatIsNoNumberIsNamed() {
        Map<String, String> wrong = new HashMap<>(COMPLETE);
        wrong.put("OUTBOX_TEST_DB_PORT", "five");

        assertThatThrownBy(() -> SharedDatabase.start("given", wrong))
                .hasMessage("OUTBOX_TEST_DB_PORT must be a port number, was five");
    }

    @Test
    void anUnknownChoiceIsRefused() {
        assertThatThrownBy(() -> SharedDatabase.start("fake", Map.of()))
                .hasMessage("outbox.test.db must be given, container, embedded or auto, was fake");
    }

    @Test
    void withoutAnEngineAContainerIsRefusedInOneSentence() {
        assumeFalse(ContainerDatabase.isPossible());

        assertThatThrownBy(() -> SharedDatabase.start("container", Map.of()))
                .hasMessageStartingWith("outbox.test.db=container needs a Docker engine and none was found");
    }
}
