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
import org.jboss.shrinkwrap.api.spec.EnterpriseArchive;
import org.jboss.shrinkwrap.api.spec.ResourceAdapterArchive;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.io.TempDir;
import org.outboxee.it.fault.StubbornLocalProbe;
import org.outboxee.it.fault.StubbornProbe;
import org.outboxee.it.fault.adapter.AdapterRoutes;
import org.outboxee.it.fault.broker.RefusedProbe;
import org.outboxee.it.fault.unmanned.UnmannedRoutes;
import org.outboxee.it.harness.ArtemisProcess;
import org.outboxee.it.harness.Http;
import org.outboxee.it.harness.ServerKind;
import org.outboxee.it.harness.TestServers;
import org.outboxee.it.probe.MessageDrivenJob;
import org.outboxee.it.probe.ProbeRoutes;
import org.outboxee.it.probe.QueueWorkers;
import org.outboxee.it.probe.SecondQueueWorkers;
import org.outboxee.it.warapp.broker.TaskWorkers;
import org.outboxee.test.Eventually;
import org.outboxee.test.server.PayaraProcess;

/** On Payara a broker of its own through Artemis' resource adapter: for what is sent and for what is read. */
@Tag("artemis-adapter")
@OnPostgresql("It is about the broker")
class ArtemisOnPayaraIT {

    private static final Duration READY = Duration.ofSeconds(90);

    /** Payara itself waits 30 seconds for each message-driven bean whose broker is away: "ASync task has not finished". */
    private static final Duration UNDEPLOYED = Duration.ofSeconds(90);

    private static final String FACTORY = "jms/artemis";

    /** What waits for Payara itself, about a minute each; CI leaves it out to keep its time. */
    private static final String PATIENT = "patient";

    private static ArtemisProcess broker;
    private static PayaraProcess payara;
    private static ProbeServer server;

    @BeforeAll
    static void start(@TempDir Path directory, TestReporter reporter) throws IOException {
        assumeTrue(
                ServerKind.active() == ServerKind.PAYARA,
                "WildFly has this adapter in it; there SeparateBrokerIT uses it");
        ProbeTables.create();
        broker = ArtemisProcess.start("artemis-of-payara");
        payara = (PayaraProcess) TestServers.start("artemis-adapter", Map.of("outbox.node", "artemis-adapter"));
        server = ProbeServer.of(payara);
        payara.deploy(adapter(directory));
        payara.administer(
                "create-connector-connection-pool",
                "--raname",
                "artemis",
                "--connectiondefinition",
                "org.apache.activemq.artemis.ra.ActiveMQRAConnectionFactory",
                "--transactionsupport",
                "XATransaction",
                "ArtemisPool");
        payara.administer("create-connector-resource", "--poolname", "ArtemisPool", FACTORY);
        server.deploy(application());
        reporter.publishEntry(
                server.facts().forBroker("artemis-adapter", broker.version() + " by its resource adapter"));
    }

    @AfterEach
    void theBrokerRuns() {
        if (!broker.isRunning()) {
            broker.restart();
        }
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
    void anEventReachesAllKindsOfJobs() {
        ProbeTest test = server.test("artemis");

        test.add("FanOutProbe", "count=10");

        test.awaitFinal(30);
        assertThat(test.statuses()).containsOnly("completed");
        assertThat(test.column("d.attempts")).containsOnly("0");
        assertThat(test.effects()).isEqualTo(30);
        assertThat(test.deliveriesWithEffect()).isEqualTo(30);
    }

    /** Also where the application is a WAR. */
    @Test
    void whatIsSentThereIsReadFromThereAndEachJobTakesEffectOnce() {
        payara.deploy(WarApplication.file(
                "outbox.queue.war.tasks.carrier=jms\noutbox.jms.connection-factory=" + FACTORY + '\n',
                TaskWorkers.class));
        try {
            Eventually.await(
                    READY, "the application is ready", () -> get("readiness"), text -> text.contains("ready=true"));
            ProbeTest test = ProbeTest.of(url(""), "artemis-adapter");

            assertThat(Http.post(url("api/tasks?test=" + test.name() + "&count=200"), "")
                            .status())
                    .isEqualTo(200);

            test.awaitFinal(400);
            assertThat(test.statuses()).containsOnly("completed");
            assertThat(test.effects()).isEqualTo(400);
            assertThat(test.deliveriesWithEffect()).isEqualTo(400);
            assertThat(test.column("d.attempts")).containsOnly("0");
        } finally {
            payara.undeploy(WarApplication.NAME + ".war");
        }
    }

    @Test
    void aRefusedSendIsRetriedByScheduleWhileOtherQueuesGoOn() {
        RefusedSends.areRetriedByScheduleWhileOtherQueuesGoOn(server);
    }

    @Test
    @Tag(PATIENT)
    void whileTheBrokerIsAwayNothingIsLostAndWhenItIsBackItGoesOn() {
        BrokerOutage.ofServer(server).isSurvived("artemis-away", broker::kill, broker::restart);
    }

    @Test
    void aBrokerThatAnswersNothingUsesNoAttempts() {
        BrokerOutage.ofServer(server).isSurvived("artemis-silent", broker::pause, broker::resume);
    }

    @Test
    @Tag(PATIENT)
    void anApplicationThatIsUndeployedWithoutTheBrokerLosesNothing() {
        BrokerOutage.ofServer(server)
                .isSurvivedByWhatIsUndeployed(application(), UNDEPLOYED, broker::kill, broker::restart);
    }

    @Test
    @Tag(PATIENT)
    void anApplicationStartsAndTakesEventsWithoutTheBroker() {
        BrokerOutage.ofServer(server).letsAnApplicationStart(unmanned(), broker::kill, broker::restart);
    }

    private static EnterpriseArchive unmanned() {
        return own("unmanned")
                .with("outbox.queue.probe.unmanned.workers", "elsewhere")
                .withPackageOf(UnmannedRoutes.class)
                .build();
    }

    private static EnterpriseArchive application() {
        return own("adapted")
                .with("outbox.queue.probe.refused.workers", "elsewhere")
                .withPackageOf(AdapterRoutes.class)
                .and(RefusedProbe.class, StubbornProbe.class, StubbornLocalProbe.class)
                .build();
    }

    private static ProbeEar own(String name) {
        return ProbeEar.named(name)
                .with("outbox.jms.connection-factory", FACTORY)
                .without(ProbeRoutes.class, QueueWorkers.class, SecondQueueWorkers.class, MessageDrivenJob.class);
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
        return payara.url('/' + WarApplication.NAME + '/' + path);
    }
}
