package org.outboxee.admin.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A22: logs name classes and places, and no level of them holds the message of somebody else's exception. */
class FailuresTest {

    /** Held here because a logger that nobody holds forgets its level. */
    private static final Logger LOG = Logger.getLogger("org.outboxee.admin.web");

    private final List<LogRecord> logged = new ArrayList<>();
    private final InMemoryAdmin admin = new InMemoryAdmin();
    private final Handler handler = new Handler() {
        @Override
        public void publish(LogRecord line) {
            logged.add(line);
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    };

    @BeforeEach
    void listen() {
        LOG.addHandler(handler);
        LOG.setUseParentHandlers(false);
        LOG.setLevel(Level.ALL);
    }

    @AfterEach
    void stopListening() {
        LOG.removeHandler(handler);
        LOG.setUseParentHandlers(true);
        LOG.setLevel(null);
    }

    @Test
    void theUnexpectedIsLoggedByItsClassesAndPlaces() throws Exception {
        admin.outbox.failure = new IllegalStateException("secret-1", new IllegalArgumentException("secret-2"));

        send();

        assertThat(logged).hasSize(2);
        assertThat(logged.get(0).getLevel()).isEqualTo(Level.SEVERE);
        assertThat(logged.get(0).getMessage()).contains("java.lang.IllegalStateException at org.outboxee");
        assertThat(logged.get(1).getLevel()).isEqualTo(Level.FINE);
        assertThat(logged.get(1).getMessage())
                .contains(
                        "java.lang.IllegalStateException\n\tat ",
                        "\nCaused by: java.lang.IllegalArgumentException\n\tat ");
        assertNoForeignMessage();
    }

    @Test
    void aLostDatabaseIsNotLoggedForEachPollButAtDebug() throws Exception {
        admin.outbox.away();

        send();

        assertThat(logged).singleElement().extracting(LogRecord::getLevel).isEqualTo(Level.FINE);
        assertThat(logged.get(0).getMessage()).contains("org.outboxee.api.OutboxException\n\tat ");
        assertNoForeignMessage();
    }

    @Test
    void whatAClientDoesWrongIsNotLogged() throws Exception {
        admin.send(new Exchange().path("/api/events/x").login("anna", "secret"));
        admin.send(new Exchange().path("/api/nothing").login("anna", "secret"));
        admin.send(new Exchange().method("POST").login("anna", "secret"));

        assertThat(logged).isEmpty();
    }

    @Test
    void aChainOfCausesWithoutEndIsCut() {
        Exception first = new Exception("secret-1");
        Exception second = new Exception("secret-2", first);
        first.initCause(second);

        assertThat(Failures.framesOf(first))
                .contains("Caused by: java.lang.Exception")
                .doesNotContain("secret");
    }

    private void send() throws Exception {
        Exchange answer = admin.send(new Exchange().login("anna", "secret"));
        assertThat(answer.body()).doesNotContain("secret", "Exception", "\tat ");
    }

    /** A record's exception would be printed by any handler, with its message. */
    private void assertNoForeignMessage() {
        assertThat(logged)
                .allSatisfy(line -> assertThat(line.getMessage()).doesNotContain("secret", "db1"))
                .allMatch(line -> line.getThrown() == null);
    }
}
