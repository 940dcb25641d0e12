package org.outboxee.test.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.junit.platform.launcher.Launcher;
import org.junit.platform.launcher.core.LauncherConfig;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** Runs small classes of tests and looks at what was written of them. */
class RunRecorderTest {

    @TempDir
    private Path directory;

    @Test
    void whatPassedFailedAndWasLeftOutIsWrittenWithTheReason() {
        RunRecord written = run(OnServer.class, Others.class);

        assertThat(written.outcomes())
                .containsEntry("OnServer#itPasses", new Outcome(1, 0, 0, ""))
                .containsEntry("OnServer#itFails", new Outcome(0, 1, 0, ""))
                .containsEntry("OnServer#itRunsThreeTimes", new Outcome(2, 0, 1, "not with two, says the server"))
                .containsEntry("Others#itIsDisabled", new Outcome(0, 0, 1, "for a reason"))
                .hasSize(6);
        assertThat(written.failed()).containsExactly("OnServer#itFails");
        assertThat(written.leftOut()).containsExactly("Others#itIsDisabled");
        assertThat(written.kept()).isEqualTo(4);
    }

    @Test
    void theFactsThatATestTellsAreThoseOfTheRun() {
        RunRecord written = run(OnServer.class, Others.class);

        assertThat(written.name()).isEqualTo("wildfly-h2");
        assertThat(written.facts()).containsEntry(Fact.SERVER, "server").containsEntry(Fact.JAKARTA_EE, "jakarta-ee");
    }

    @Test
    void aClassThatTellsItsFactsFirstHasARecordOfItsOwn() {
        run(OnServer.class, OnDatabase.class);

        assertThat(RunRecord.read(directory.resolve("library-h2.csv")).outcomes())
                .containsOnlyKeys("Promises#itIsPromised");
        assertThat(RunRecord.read(directory.resolve("wildfly-h2.csv")).outcomes())
                .doesNotContainKey("Promises#itIsPromised");
    }

    @Test
    void aClassThatCannotBePreparedTakesItsTestsWithIt() {
        RunRecord written = run(OnServer.class, Unprepared.class, Unwanted.class);

        assertThat(written.outcomes())
                .containsEntry("Unprepared#itNeverRuns", new Outcome(0, 1, 0, ""))
                .containsEntry("Unwanted#itNeverRuns", new Outcome(0, 0, 1, "not here"));
    }

    @Test
    void aClassThatFailsInTheEndHasKeptNothing() {
        RunRecord written = run(OnServer.class, FailingInTheEnd.class);

        assertThat(written.failed()).contains("FailingInTheEnd#itPasses");
    }

    @Test
    void withoutFactsNothingIsWritten() throws IOException {
        launch(Others.class);

        try (Stream<Path> files = Files.list(directory)) {
            assertThat(files).isEmpty();
        }
    }

    @Test
    void aRecordWithoutAFactIsRefused() {
        assertThatThrownBy(() -> new RunRecord("wildfly-h2", Map.of(Fact.JAVA, "17"), new TreeMap<>()))
                .hasMessageContaining("wildfly-h2 lacks [SERVER, JAKARTA_EE, JPA, BROKER, DATABASE, TESTS]");
    }

    private RunRecord run(Class<?>... classes) {
        launch(classes);
        return RunRecord.read(directory.resolve("wildfly-h2.csv"));
    }

    private void launch(Class<?>... classes) {
        LauncherConfig alone = LauncherConfig.builder()
                .enableTestExecutionListenerAutoRegistration(false)
                .enableLauncherSessionListenerAutoRegistration(false)
                .addTestExecutionListeners(new RunRecorder(Optional.of(directory)))
                .build();
        Launcher launcher = LauncherFactory.create(alone);
        launcher.execute(LauncherDiscoveryRequestBuilder.request()
                .selectors(Arrays.stream(classes).map(type -> selectClass(type)).toList())
                .build());
    }

    private static Map<String, String> facts(String name) {
        Map<String, String> facts = new HashMap<>(Map.of(RunRecord.NAME, name));
        List.of(Fact.values()).forEach(fact -> facts.put(fact.key(), fact.word()));
        return facts;
    }

    static class OnServer {

        @Test
        void itPasses(TestReporter reporter) {
            reporter.publishEntry(facts("wildfly-h2"));
        }

        @Test
        void itFails() {
            fail("as it has to");
        }

        @ParameterizedTest
        @ValueSource(ints = {1, 2, 3})
        void itRunsThreeTimes(int number) {
            assumeTrue(number != 2, "not with two; says the server\nand more");
        }
    }

    static class Others {

        @Test
        void itPasses() {}

        @Test
        void itPassesToo() {}

        @Test
        @Disabled("for a reason")
        void itIsDisabled() {
            fail("it ran");
        }
    }

    interface Promises {

        @Test
        default void itIsPromised() {}
    }

    static class OnDatabase implements Promises {

        @BeforeAll
        static void tell(TestReporter reporter) {
            reporter.publishEntry(facts("library-h2"));
        }
    }

    static class Unprepared {

        @BeforeAll
        static void fails() {
            fail("as it has to");
        }

        @Test
        void itNeverRuns() {}
    }

    static class FailingInTheEnd {

        @Test
        void itPasses() {}

        @AfterAll
        static void fails() {
            fail("as it has to");
        }
    }

    static class Unwanted {

        @BeforeAll
        static void isNotHere() {
            assumeTrue(false, "not here");
        }

        @Test
        void itNeverRuns() {}
    }
}
