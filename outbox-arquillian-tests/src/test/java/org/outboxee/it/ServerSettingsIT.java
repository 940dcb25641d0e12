package org.outboxee.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jboss.shrinkwrap.api.exporter.ZipExporter;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.outboxee.it.harness.Http;
import org.outboxee.it.harness.ServerKind;
import org.outboxee.it.harness.TestServers;
import org.outboxee.it.locale.ZoneServlet;
import org.outboxee.test.Eventually;
import org.outboxee.test.server.ServerProcess;

/**
 * A server far from UTC and as far from the zone of its database sessions (S18), in a country with other digits (S20),
 * whose transactions last no longer than five seconds by default (spec A16).
 */
class ServerSettingsIT {

    private static final Duration READY = Duration.ofSeconds(60);
    private static final int LONGER = 8;

    @TempDir
    private static Path directory;

    private static ServerProcess server;
    private static String base;

    @BeforeAll
    static void start() {
        ProbeTables.create();
        Map<String, String> settings = new HashMap<>(awkwardLocale());
        settings.put("user.timezone", "Pacific/Kiritimati");
        settings.put(ServerProcess.TRANSACTION_TIMEOUT, "5");
        settings.put(ServerProcess.SESSION_SQL, "set time zone 'America/New_York'");
        server = TestServers.start("settings", settings);
        Path file = directory.resolve("settings.ear");
        ProbeEar.named("settings")
                .andToTheWeb(ZoneServlet.class)
                .build()
                .as(ZipExporter.class)
                .exportTo(file.toFile());
        server.deploy(file);
        base = server.url("/settings/");
        Eventually.await(
                READY,
                "the application answers",
                () -> Http.get(base + "api/probe/readiness").status(),
                status -> status == 200);
    }

    /** Payara's OSGi framework doesn't start where digits aren't 0 to 9; there, letters whose case is another. */
    private static Map<String, String> awkwardLocale() {
        return ServerKind.active() == ServerKind.PAYARA
                ? Map.of("user.language", "tr", "user.country", "TR")
                : Map.of("user.language", "ar", "user.country", "SA");
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void theServerLimitsTransactionsThatSayNothing() {
        assumeTrue(
                ServerKind.active() == ServerKind.WILDFLY,
                "On Payara a UserTransaction of 8 seconds committed under timeout-in-seconds=5");
        ProbeTest test = ProbeTest.of(base, "default-time-out");

        Http.Answer answer = test.business("add-then-time-out", "timeout=0", "wait=" + LONGER);

        assertThat(answer.status()).as(answer.body()).isEqualTo(500);
        assertThat(test.events()).isZero();
    }

    @Test
    void aJobLongerThanTheServersDefaultTimeOutRunsOnceAndCompletes() {
        ProbeTest queued = ProbeTest.of(base, "long-queued");
        ProbeTest local = ProbeTest.of(base, "long-local");
        ProbeTest messageDriven = ProbeTest.of(base, "long-message-driven");

        queued.add("LongTimeoutProbe", "behaviour=WAIT", "millis=" + LONGER * 1000);
        local.add("LocalProbe", "behaviour=WAIT", "millis=" + LONGER * 1000);
        messageDriven.add("MessageDrivenProbe", "behaviour=WAIT", "millis=" + LONGER * 1000);

        for (ProbeTest test : new ProbeTest[] {queued, local, messageDriven}) {
            test.awaitFinal(1);
            assertThat(test.statuses()).as(test.name()).containsExactly("completed");
            assertThat(test.column("d.attempts")).containsExactly("0");
            assertThat(test.runs()).isEqualTo(1);
            assertThat(test.effects()).isEqualTo(1);
        }
    }

    @Test
    void theZonesOfServerAndSessionsAreFarApart() {
        assertThat(Http.get(base + "zones").body()).isEqualTo("Pacific/Kiritimati America/New_York");
    }

    @Test
    void theTimesOfARunningDeliveryAreTheDatabases() {
        ProbeTest test = ProbeTest.of(base, "times");
        test.add("QueuedProbe", "behaviour=GATE");
        test.awaitRuns(1);

        assertThat(test.column(secondsAgo("e.created_at")).get(0)).isEqualTo("in time");
        assertThat(test.column(secondsAgo("e.routed_at")).get(0)).isEqualTo("in time");
        assertThat(test.column(secondsAgo("d.available_at")).get(0)).isEqualTo("in time");
        assertThat(test.column(secondsAgo("d.dispatched_at")).get(0)).isEqualTo("in time");
        assertThat(seconds(test, "d.dispatched_at", "d.delivery_timeout_at")).isBetween(119.9, 120.1);

        test.openGate();
        test.awaitFinal(1);
        assertThat(test.column(secondsAgo("d.completed_at")).get(0)).isEqualTo("in time");
    }

    @Test
    void aDelayOfAMinuteIsAMinute() {
        ProbeTest test = ProbeTest.of(base, "delay");

        test.business("careful", "delay=60");
        Eventually.await("it is routed", () -> test.statuses().equals(List.of("pending")));

        assertThat(seconds(test, "e.created_at", "d.available_at")).isBetween(59.0, 61.0);
        assertThat(seconds(test, "clock_timestamp()", "d.available_at")).isBetween(30.0, 61.0);
        test.dueNow();
        test.awaitFinal(1);
        assertThat(test.statuses()).containsExactly("completed");
    }

    /** Within the time that this test takes, not hours away. */
    private static String secondsAgo(String time) {
        return "case when seconds_between(" + time + ", clock_timestamp()) between 0 and 60 then 'in time'"
                + " else 'was ' || " + time + " end";
    }

    private static double seconds(ProbeTest test, String earlier, String later) {
        return Double.parseDouble(
                test.column("seconds_between(" + earlier + ", " + later + ")").get(0));
    }
}
