package org.outboxee.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.rabbitmq.client.AMQP.BasicProperties;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ConnectionFactory;
import java.time.Duration;
import java.util.Map;
import org.jboss.shrinkwrap.api.spec.EnterpriseArchive;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.outboxee.it.harness.Together;
import org.outboxee.test.Eventually;
import org.outboxee.test.RabbitProcess;

/** Queues carried by a RabbitMQ that the server knows nothing of. */
@Tag("rabbitmq")
class RabbitMqIT {

    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final Duration PATIENCE = Duration.ofSeconds(90);
    private static final String QUEUE = "shop/probe.a";

    private static RabbitProcess broker;
    private static ProbeServer server;

    @BeforeAll
    static void start(TestReporter reporter) {
        assumeTrue(RabbitProcess.isInstalled(), RabbitProcess.MISSING);
        ProbeTables.create();
        Together<RabbitProcess, ProbeServer> both =
                Together.start(RabbitProcess::start, () -> ProbeServer.start("rabbit"));
        broker = both.first();
        server = both.second();
        server.deploy(application());
        reporter.publishEntry(server.facts().forBroker("rabbitmq", version()));
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
        return ProbeEar.named("rabbit")
                .withCarrier("rabbitmq")
                .with("outbox.queue.probe.a.carrier", "rabbitmq")
                .with("outbox.queue.probe.a.destination", QUEUE)
                .with("outbox.rabbitmq.uri", broker.uri())
                .with("outbox.rabbitmq.user", RabbitProcess.LOGIN.username())
                .with("outbox.rabbitmq.password", RabbitProcess.LOGIN.password())
                .build();
    }

    @Test
    void anEventReachesItsJobsWhateverCarriesThem() {
        ProbeTest test = server.test("rabbit");

        test.add("FanOutProbe", "count=50");

        test.awaitFinal(150);
        assertThat(test.statuses()).containsOnly("completed");
        assertThat(test.column("d.attempts")).containsOnly("0");
        assertThat(test.effects()).isEqualTo(150);
        assertThat(test.deliveriesWithEffect()).isEqualTo(150);
        Eventually.await(LIMIT, "all are acknowledged", () -> readyMessages() == 0);
    }

    @Test
    void aFailedJobIsRetriedByTheOutboxAndNotByTheBroker() {
        ProbeTest test = server.test("rabbit-retry");

        test.add("QueuedProbe", "behaviour=RETRY_ONCE");

        test.awaitFinal(1);
        assertThat(test.statuses()).containsExactly("completed");
        assertThat(test.runs()).isEqualTo(2);
        assertThat(test.effectsByAttempt()).containsExactly("2");
    }

    @Test
    void aBrokerThatIsKilledAndComesBackUsesNoAttemptsAndLosesNothing() {
        BrokerOutage.of("rabbitmq", server).isSurvived("rabbit-killed", broker::kill, broker::restart);
    }

    @Test
    void aBrokerThatAnswersNothingUsesNoAttemptsAndLosesNothing() {
        BrokerOutage.of("rabbitmq", server).isSurvived("rabbit-silent", broker::pause, broker::resume);
    }

    @Test
    void aServerKilledAmidWorkLeavesOneEffectPerDelivery() {
        ProbeTest test = server.test("rabbit-server-killed");
        test.add("QueuedProbe", "behaviour=WAIT", "millis=100", "count=60");
        Eventually.await(
                PATIENCE, "some jobs are half done", () -> test.effects() >= 5 && test.runs() > test.effects());

        server.kill();
        server.restart();

        test.awaitFinal(60, PATIENCE);
        assertThat(test.statuses()).hasSize(60).containsOnly("completed");
        assertThat(test.effects()).isEqualTo(60);
        assertThat(test.deliveriesWithEffect()).isEqualTo(60);
    }

    @Test
    void anApplicationThatIsUndeployedEndsItsJobsAndHandsTheRestBack() {
        ProbeTest test = server.test("rabbit-undeployed");
        test.add("QueuedProbe", "behaviour=WAIT", "millis=1500", "count=12");
        Eventually.await(PATIENCE, "jobs run", () -> test.runs() >= 4);

        long begun = System.nanoTime();
        server.undeploy();
        assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(LIMIT);
        assertThat(consumers()).isZero();
        server.deploy(application());

        test.awaitFinal(12, PATIENCE);
        assertThat(test.statuses()).containsOnly("completed");
        assertThat(test.effects()).isEqualTo(12);
        assertThat(test.column("d.attempts")).containsOnly("0");
    }

    @Test
    void aMessageOfAnotherApplicationStaysWithTheBrokerAndIsToldOf() {
        ProbeTest own = server.test("rabbit-own");
        BasicProperties foreign = new BasicProperties.Builder()
                .deliveryMode(2)
                .type("job")
                .headers(Map.of("outboxApplication", "another-shop"))
                .build();
        asOperator(channel -> {
            channel.basicPublish("", QUEUE, foreign, new byte[0]);
            return null;
        });

        Eventually.await(
                LIMIT,
                "it is told",
                () -> server.log().contains("A message of application another-shop came to queue probe.a (" + QUEUE));
        own.add("QueuedProbe", "count=5");
        own.awaitFinal(5);
        assertThat(own.statuses()).containsOnly("completed");
        server.undeploy();
        try {
            Eventually.await(LIMIT, "it is in its queue", () -> readyMessages() == 1);
        } finally {
            asOperator(channel -> channel.queuePurge(QUEUE));
            server.deploy(application());
        }
    }

    private static String version() {
        Map<String, Object> said = asOperator(channel -> channel.getConnection().getServerProperties());
        return said.get("product") + " " + said.get("version");
    }

    private static long readyMessages() {
        return asOperator(channel -> channel.messageCount(QUEUE));
    }

    private static long consumers() {
        return asOperator(channel -> channel.consumerCount(QUEUE));
    }

    private static <T> T asOperator(Work<T> work) {
        ConnectionFactory factory = new ConnectionFactory();
        factory.setHost("127.0.0.1");
        factory.setPort(broker.port());
        try (Connection connection = factory.newConnection();
                Channel channel = connection.createChannel()) {
            return work.on(channel);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private interface Work<T> {
        T on(Channel channel) throws Exception;
    }
}
