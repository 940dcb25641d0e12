package org.outboxee.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.asset.StringAsset;
import org.jboss.shrinkwrap.api.exporter.ZipExporter;
import org.jboss.shrinkwrap.api.spec.ResourceAdapterArchive;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.io.TempDir;
import org.outboxee.it.harness.ArtemisProcess;
import org.outboxee.it.harness.Http;
import org.outboxee.it.harness.ServerKind;
import org.outboxee.it.harness.TestServers;
import org.outboxee.it.warapp.broker.TaskWorkers;
import org.outboxee.test.Eventually;
import org.outboxee.test.server.PayaraProcess;

/** On Payara a broker of its own through Artemis' resource adapter: for what is sent and for what is read. */
@Tag("artemis-adapter")
@OnPostgresql("It is about the broker")
class ArtemisOnPayaraIT {

    private static final Duration READY = Duration.ofSeconds(90);

    private static ArtemisProcess broker;
    private static PayaraProcess server;

    @BeforeAll
    static void start(@TempDir Path directory, TestReporter reporter) throws IOException {
        assumeTrue(
                ServerKind.active() == ServerKind.PAYARA,
                "WildFly has this adapter in it; there SeparateBrokerIT uses it");
        ProbeTables.create();
        broker = ArtemisProcess.start("artemis-of-payara");
        server = (PayaraProcess) TestServers.start("artemis-adapter", Map.of("outbox.node", "artemis-adapter"));
        server.deploy(adapter(directory));
        server.administer(
                "create-connector-connection-pool",
                "--raname",
                "artemis",
                "--connectiondefinition",
                "org.apache.activemq.artemis.ra.ActiveMQRAConnectionFactory",
                "--transactionsupport",
                "XATransaction",
                "ArtemisPool");
        server.administer("create-connector-resource", "--poolname", "ArtemisPool", "jms/artemis");
        server.deploy(WarApplication.file(
                "outbox.queue.war.tasks.carrier=jms\noutbox.jms.connection-factory=jms/artemis\n", TaskWorkers.class));
        Eventually.await(
                READY, "the application is ready", () -> get("readiness"), text -> text.contains("ready=true"));
        reporter.publishEntry(
                RunFacts.ask(url("facts")).forBroker("artemis-adapter", broker.version() + " by its resource adapter"));
    }

    @AfterAll
    static void close() {
        if (server != null) {
            server.close();
        }
        if (broker != null) {
            broker.close();
        }
    }

    @Test
    void whatIsSentThereIsReadFromThereAndEachJobTakesEffectOnce() {
        ProbeTest test = ProbeTest.of(url(""), "artemis-adapter");

        assertThat(Http.post(url("api/tasks?test=" + test.name() + "&count=200"), "")
                        .status())
                .isEqualTo(200);

        test.awaitFinal(400);
        assertThat(test.statuses()).containsOnly("completed");
        assertThat(test.effects()).isEqualTo(400);
        assertThat(test.deliveriesWithEffect()).isEqualTo(400);
        assertThat(test.column("d.attempts")).containsOnly("0");
    }

    @Test
    void whileTheBrokerIsAwayNothingIsLostAndWhenItIsBackItGoesOn() {
        ProbeTest test = ProbeTest.of(url(""), "artemis-away");
        broker.kill();

        Http.post(url("api/tasks?test=" + test.name() + "&count=20"), "");
        Eventually.await(READY, "its absence is told", () -> get("readiness"), text -> text.contains("ready=false"));
        broker.restart();

        test.awaitFinal(40, Duration.ofSeconds(120));
        assertThat(test.statuses()).containsOnly("completed");
        assertThat(test.effects()).isEqualTo(40);
    }

    private static Path adapter(Path directory) throws IOException {
        Path file = directory.resolve("artemis.rar");
        ShrinkWrap.create(ResourceAdapterArchive.class, "artemis.rar")
                .addAsLibraries(ProbeEar.clientOf("artemis-adapter"))
                .addAsManifestResource(new StringAsset(descriptor()), "ra.xml")
                .as(ZipExporter.class)
                .exportTo(file.toFile());
        return file;
    }

    private static String descriptor() throws IOException {
        try (InputStream file = ArtemisOnPayaraIT.class.getResourceAsStream("/artemis/ra.xml")) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8)
                    .replace("@PORT@", String.valueOf(broker.port()));
        }
    }

    private static String get(String what) {
        return Http.get(url("api/tasks/" + what)).body();
    }

    private static String url(String path) {
        return server.url('/' + WarApplication.NAME + '/' + path);
    }
}
