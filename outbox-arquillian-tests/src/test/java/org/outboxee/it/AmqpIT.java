package org.outboxee.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.jboss.shrinkwrap.api.spec.EnterpriseArchive;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.outboxee.it.harness.ArtemisProcess;
import org.outboxee.it.harness.Together;
import org.outboxee.test.Eventually;

/** Queues carried over AMQP 1.0 by an Artemis that the server knows nothing of. */
@Tag("amqp")
class AmqpIT {

    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final Duration PATIENCE = Duration.ofSeconds(90);

    private static ArtemisProcess broker;
    private static ProbeServer server;

    @BeforeAll
    static void start(TestReporter reporter) {
        ProbeTables.create();
        Together<ArtemisProcess, ProbeServer> both =
                Together.start(() -> ArtemisProcess.start("amqp-broker"), () -> ProbeServer.start("amqp"));
        broker = both.first();
        server = both.second();
        server.deploy(application());
        reporter.publishEntry(server.facts().forBroker("amqp", broker.version() + " by AMQP 1.0"));
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

    private static EnterpriseArchive application() {
        return ProbeEar.named("amqp")
                .withCarrier("amqp")
                .with("outbox.queue.probe.a.carrier", "amqp")
                .with("outbox.queue.probe.a.destination", "shop.probe.a")
                .with("outbox.amqp.uri", "amqp://127.0.0.1:" + broker.port())
                .build();
    }

    @Test
    void anEventReachesItsJobsWhateverCarriesThem() {
        ProbeTest test = server.test("amqp");

        test.add("FanOutProbe", "count=50");

        test.awaitFinal(150);
        assertThat(test.statuses()).containsOnly("completed");
        assertThat(test.column("d.attempts")).containsOnly("0");
        assertThat(test.effects()).isEqualTo(150);
        assertThat(test.deliveriesWithEffect()).isEqualTo(150);
    }

    @Test
    void aBrokerThatIsKilledAndComesBackUsesNoAttemptsAndLosesNothing() {
        BrokerOutage.of("amqp", server).isSurvived("amqp-killed", broker::kill, broker::restart);
    }

    @Test
    void anApplicationThatIsUndeployedEndsItsJobsAndHandsTheRestBack() {
        ProbeTest test = server.test("amqp-undeployed");
        test.add("QueuedProbe", "behaviour=WAIT", "millis=1500", "count=12");
        Eventually.await(PATIENCE, "jobs run", () -> test.runs() >= 4);

        long begun = System.nanoTime();
        server.undeploy();
        assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(LIMIT);
        server.deploy(application());

        test.awaitFinal(12, PATIENCE);
        assertThat(test.statuses()).containsOnly("completed");
        assertThat(test.effects()).isEqualTo(12);
        assertThat(test.column("d.attempts")).containsOnly("0");
    }
}
