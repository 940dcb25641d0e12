package org.outboxee.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.rabbitmq.client.AMQP.BasicProperties;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ConnectionFactory;
import java.util.Map;
import org.jboss.shrinkwrap.api.spec.EnterpriseArchive;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.outboxee.it.harness.Together;
import org.outboxee.test.RabbitProcess;

/** Queues carried by a RabbitMQ that the server knows nothing of. */
@Tag("rabbitmq")
class RabbitMqIT {

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

    private static CarriedJobs jobs() {
        return new CarriedJobs("rabbit", server, application(), new RabbitQueue());
    }

    @Test
    void anEventReachesItsJobsWhateverCarriesThem() {
        jobs().takeEffectOnceAndNoMessageIsLeft();
    }

    @Test
    void aFailedJobIsRetriedByTheOutboxAndNotByTheBroker() {
        jobs().areRetriedByTheOutbox();
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
        jobs().takeEffectOnceAlthoughTheServerIsKilled();
    }

    @Test
    void anApplicationThatIsUndeployedEndsItsJobsAndHandsTheRestBack() {
        jobs().endWithTheirApplicationAndTheRestIsHandedBack(
                        () -> assertThat(consumers()).isZero());
    }

    @Test
    void aMessageOfAnotherApplicationStaysWithTheBrokerAndIsToldOf() {
        jobs().goOnBesideAMessageOfAnotherApplicationWhichStaysWithTheBroker();
    }

    private static String version() {
        Map<String, Object> said = asOperator(channel -> channel.getConnection().getServerProperties());
        return said.get("product") + " " + said.get("version");
    }

    private static final class RabbitQueue implements CarriedJobs.Queue {

        @Override
        public String name() {
            return QUEUE;
        }

        @Override
        public long ready() {
            return asOperator(channel -> channel.messageCount(QUEUE));
        }

        @Override
        public void sendAsApplication(String application) {
            BasicProperties foreign = new BasicProperties.Builder()
                    .deliveryMode(2)
                    .type("job")
                    .headers(Map.of("outboxApplication", application))
                    .build();
            asOperator(channel -> {
                channel.basicPublish("", QUEUE, foreign, new byte[0]);
                return null;
            });
        }

        @Override
        public void purge() {
            asOperator(channel -> channel.queuePurge(QUEUE));
        }
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
