package org.outboxee.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.time.Duration;
import org.jboss.shrinkwrap.api.spec.EnterpriseArchive;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.outboxee.it.fault.FaultRoutes;
import org.outboxee.it.fault.broker.BrokerRoutes;
import org.outboxee.it.fault.broker.CrowdedOutProbe;
import org.outboxee.it.fault.broker.CrowdedProbe;
import org.outboxee.it.fault.broker.CrowdedReader;
import org.outboxee.it.fault.unmanned.UnmannedRoutes;
import org.outboxee.it.harness.ArtemisProcess;
import org.outboxee.it.harness.ServerKind;
import org.outboxee.it.harness.TestServers;
import org.outboxee.it.probe.MessageDrivenJob;
import org.outboxee.it.probe.ProbeRoutes;
import org.outboxee.it.probe.QueueWorkers;
import org.outboxee.it.probe.SecondQueueWorkers;
import org.outboxee.test.Eventually;

/** The broker is a process of its own, so that it can refuse, fail and come back while the server goes on. */
@Tag("artemis")
class SeparateBrokerIT {

    private static final Duration OUTAGE = Duration.ofMinutes(1);
    private static final Duration SILENCE = Duration.ofSeconds(15);
    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final Duration PATIENCE = Duration.ofSeconds(90);

    private static ArtemisProcess broker;
    private static ProbeServer server;

    @BeforeAll
    static void start(TestReporter reporter) {
        assumeTrue(
                ServerKind.active() == ServerKind.WILDFLY,
                "Where Payara looks a queue up it is one of its own broker, inside of the server; ArtemisOnPayaraIT names the queues instead and shows all but the full ones");
        ProbeTables.create();
        broker = ArtemisProcess.start("separate-broker");
        server = ProbeServer.of(TestServers.startWithBroker("separate", broker));
        server.deploy(application());
        reporter.publishEntry(server.facts().forBroker("artemis", broker.version() + ", a process of its own"));
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
        ProbeTest test = server.test("separate-broker");

        test.add("FanOutProbe", "count=10");

        test.awaitFinal(30);
        assertThat(test.statuses()).containsOnly("completed");
        assertThat(test.column("d.attempts")).containsOnly("0");
        assertThat(test.effects()).isEqualTo(30);
        assertThat(test.deliveriesWithEffect()).isEqualTo(30);
    }

    @Test
    void aRefusedSendIsRetriedByScheduleWhileOtherQueuesGoOn() {
        RefusedSends.areRetriedByScheduleWhileOtherQueuesGoOn(server);
    }

    @Test
    void aQueueThatIsFullTakesTheRestOfTheBatchLater() {
        ProbeTest test = server.test("crowded");

        test.add(CrowdedProbe.class.getName(), "behaviour=WAIT", "millis=300", "count=80");

        test.awaitFinal(80);
        assertThat(test.statuses()).containsOnly("completed");
        assertThat(test.effects()).isEqualTo(80);
        assertThat(test.attempts("a.failure_kind")).isNotEmpty().containsOnly("SEND_REFUSED");
        assertThat(test.count("d.attempts = 0"))
                .as("sent although others of the batch were refused")
                .isPositive();
    }

    @Test
    void whatTheFullQueueOfAnotherServiceRefusesArrivesLater() {
        ProbeTest test = server.test("crowded-out");

        test.add(CrowdedOutProbe.class.getName(), "count=80");

        test.awaitFinal(80);
        assertThat(test.statuses()).containsOnly("completed");
        assertThat(test.attempts("a.failure_kind")).isNotEmpty().containsOnly("SEND_REFUSED");
        assertThat(test.count("d.attempts = 0"))
                .as("sent although others of the batch were refused")
                .isPositive();
        Eventually.await(PATIENCE, "all are read", () -> read("count(distinct name)", test) == 80);
        assertThat(read("count(*)", test)).as("no duplicates").isEqualTo(80);
    }

    @Test
    void aBrokerThatIsAwayForAMinuteUsesNoAttempts() {
        new BrokerOutage("the broker", server, OUTAGE).isSurvived("broker-away", broker::kill, broker::restart);
    }

    @Test
    void aBrokerThatAnswersNothingUsesNoAttempts() {
        new BrokerOutage("the broker", server, SILENCE).isSurvived("broker-silent", broker::pause, broker::resume);
    }

    @Test
    void anApplicationThatIsUndeployedWithoutTheBrokerLosesNothing() {
        BrokerOutage.ofServer(server).isSurvivedByWhatIsUndeployed(application(), LIMIT, broker::kill, broker::restart);
    }

    /**
     * Without message-driven beans: WildFly makes the queue that a bean defines when it deploys it, and waits for the
     * broker to do so.
     */
    @Test
    void anApplicationStartsAndTakesEventsWithoutTheBroker() {
        BrokerOutage.ofServer(server).letsAnApplicationStart(unmanned(), broker::kill, broker::restart);
    }

    /** What the other service has written of a test's messages, each with its id. */
    private static long read(String what, ProbeTest test) {
        return ProbeTables.number(
                "select " + what + " from probe_business where test = ? and name <> 'order'", test.name());
    }

    private static EnterpriseArchive unmanned() {
        return ProbeEar.named("unmanned")
                .with("outbox.queue.probe.unmanned.workers", "elsewhere")
                .without(ProbeRoutes.class, QueueWorkers.class, SecondQueueWorkers.class, MessageDrivenJob.class)
                .withPackageOf(UnmannedRoutes.class)
                .build();
    }

    private static EnterpriseArchive application() {
        return ProbeEar.named("separate")
                .with("outbox.queue.probe.refused.workers", "elsewhere")
                .with("outbox.destination.crowded-out.jndi-name", CrowdedReader.JNDI_NAME)
                .withPackageOf(FaultRoutes.class)
                .withPackageOf(BrokerRoutes.class)
                .build();
    }
}
