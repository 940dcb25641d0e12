package org.outboxee.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.outboxee.it.harness.Http;
import org.outboxee.it.harness.ServerKind;
import org.outboxee.it.harness.TestServers;
import org.outboxee.test.Eventually;
import org.outboxee.test.server.ServerProcess;

/**
 * The library in a WAR, on the Web Profile where the server has one, without a message broker. It has a record of its own,
 * since some servers take nothing else.
 */
@Tag(WarLayoutIT.TAG)
@OnPostgresql("The servers of the Web Profile are set up for PostgreSQL")
class WarLayoutIT {

    static final String TAG = "war";

    private static final Duration READY = Duration.ofSeconds(90);

    /** It looks for annotations in classes that no bean is made of, and warns of each that names JMS. */
    private static final Pattern LIBERTY_SEES_NO_RESOURCES = Pattern.compile("CWNEN004[79]W: Resource annotations");

    private static ServerProcess server;

    @BeforeAll
    static void start(TestReporter reporter) {
        ProbeTables.create();
        WarApplication.createTable();
        server = TestServers.startWebProfile("war-layout", Map.of("outbox.node", "war-layout"));
        server.deploy(WarApplication.file());
        awaitReady();
        reporter.publishEntry(RunFacts.ask(url("facts")).forRecord("-war", profile(), TAG));
    }

    /** Only Payara Server is run with everything that it has. */
    private static String profile() {
        return ServerKind.active() == ServerKind.PAYARA ? "" : "Web Profile";
    }

    @AfterAll
    static void close() {
        if (server != null) {
            server.close();
        }
    }

    @Test
    void anEventIsStoredWithTheBusinessAndEachJobTakesEffectOnce() {
        ProbeTest test = test("war-stores");

        assertThat(add(test, "count=20").status()).isEqualTo(200);

        test.awaitFinal(40);
        assertThat(test.statuses()).containsOnly("completed");
        assertThat(test.effects()).isEqualTo(40);
        assertThat(test.deliveriesWithEffect()).isEqualTo(40);
        assertThat(notes(test)).isEqualTo(20);
    }

    /** What the example itself does, by the two requests that its page shows. */
    @Test
    void aTaskOfTheExampleIsDone() {
        Http.Answer added = Http.send(HttpRequest.newBuilder(URI.create(url("api/todo")))
                .header("Content-Type", "text/plain")
                .POST(BodyPublishers.ofString("Water the plants"))
                .build());

        assertThat(added.status()).isEqualTo(200);
        Eventually.await(
                READY,
                "the task is done",
                () -> Http.get(url("api/todo/") + added.body()).body(),
                "Water the plants: done"::equals);
    }

    @Test
    void aRollbackLeavesNeitherEventNorBusiness() {
        ProbeTest test = test("war-rolls-back");

        assertThat(add(test, "fails=true").status()).isEqualTo(500);

        assertThat(test.events()).isZero();
        assertThat(notes(test)).isZero();
    }

    @Test
    void aFailingJobIsRetriedByItsScheduleAndItsFailedAttemptsLeaveNothing() {
        ProbeTest test = test("war-retries");

        add(test, "failures=2");

        test.awaitFinal(2);
        assertThat(test.statuses()).containsOnly("completed");
        assertThat(test.begun("attempt")).containsExactly("1", "2", "3");
        assertThat(test.effects()).isEqualTo(2);
    }

    @Test
    void aJobThatFailsForGoodIsInQuarantineAndHoldsBackNoOther() {
        ProbeTest test = test("war-fails");

        add(test, "failures=-1");

        test.awaitFinal(2);
        assertThat(test.column("d.status || ' ' || d.queue_name"))
                .containsExactlyInAnyOrder("failed war.tasks", "completed -");
        assertThat(test.column("d.failure_kind")).contains("JOB_FAILED");
        assertThat(test.effects()).isEqualTo(1);
    }

    @Test
    void whatAKilledServerLeftIsDoneOnceWhenItIsBack() {
        ProbeTest test = test("war-killed");
        add(test, "count=10", "millis=300");
        test.awaitRuns(1);

        server.kill();
        assertThat(test.count("d.status in ('pending', 'dispatched')")).isPositive();
        test.expire();
        server.restart();
        awaitReady();

        test.awaitFinal(20);
        assertThat(test.statuses()).containsOnly("completed");
        assertThat(ProbeTables.number(
                        "select count(*) from probe_effects where job = 'DoTask' and test = ?", test.name()))
                .isEqualTo(10);
        assertThat(test.deliveriesWithEffect()).isEqualTo(20);
    }

    /** Nor does the library speak of one, except where it tells that it has started. */
    @Test
    void itIsReadyWithoutABroker() {
        assertThat(get("readiness")).contains("ready=true");
        assertThat(get("status")).contains("application=tasks");
        assertThat(server.logText()
                        .lines()
                        .filter(line -> !LIBERTY_SEES_NO_RESOURCES.matcher(line).find()))
                .noneMatch(line -> line.contains("NoClassDefFoundError") || line.contains("the broker is not"));
    }

    @Test
    void aQueueThatIsLeftOnJmsIsRefusedWithTheRemedy() {
        assumeFalse(
                EnumSet.of(ServerKind.PAYARA, ServerKind.MICRO).contains(ServerKind.active()),
                "Every Payara has the classes of Jakarta Messaging; there it is a queue that nothing reads");
        Path war = WarApplication.named("left-on-jms", "");

        assertThatThrownBy(() -> server.deploy(war)).isInstanceOf(IllegalStateException.class);

        assertThat(server.logText())
                .contains("queue war.tasks is carried by jms, but this server has no Jakarta Messaging; set "
                        + "outbox.queue.war.tasks.carrier = local");
    }

    private static void awaitReady() {
        Eventually.await(
                READY, "the application is ready", () -> get("readiness"), text -> text.contains("ready=true"));
    }

    private static ProbeTest test(String promise) {
        return ProbeTest.of(url(""), promise);
    }

    private static Http.Answer add(ProbeTest test, String... parameters) {
        StringBuilder query = new StringBuilder("?test=" + test.name());
        Arrays.stream(parameters).forEach(parameter -> query.append('&').append(parameter));
        return Http.post(url("api/tasks") + query, "");
    }

    private static String get(String what) {
        return Http.get(url("api/tasks/") + what).body();
    }

    private static String url(String path) {
        return server.url('/' + WarApplication.NAME + '/' + path);
    }

    private static long notes(ProbeTest test) {
        return ProbeTables.number("select count(*) from probe_notes where test = ?", test.name());
    }
}
