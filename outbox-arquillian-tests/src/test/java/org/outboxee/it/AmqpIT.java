package org.outboxee.it;

import jakarta.jms.JMSConsumer;
import jakarta.jms.JMSContext;
import jakarta.jms.JMSException;
import jakarta.jms.QueueBrowser;
import java.util.Enumeration;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;
import org.jboss.shrinkwrap.api.spec.EnterpriseArchive;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.outboxee.api.OutboxMessage;
import org.outboxee.it.harness.ArtemisProcess;
import org.outboxee.it.harness.Together;

/** Queues carried over AMQP 1.0 by an Artemis that the server knows nothing of. */
@Tag("amqp")
class AmqpIT {

    private static final String QUEUE = "shop.probe.a";
    private static final long PURGE_MILLIS = 1_000;

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
                .with("outbox.queue.probe.a.destination", QUEUE)
                .with("outbox.amqp.uri", "amqp://127.0.0.1:" + broker.port())
                .build();
    }

    private static CarriedJobs jobs() {
        return new CarriedJobs("amqp", server, application(), new ArtemisQueue());
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
        BrokerOutage.of("amqp", server).isSurvived("amqp-killed", broker::kill, broker::restart);
    }

    @Test
    void aServerKilledAmidWorkLeavesOneEffectPerDelivery() {
        jobs().takeEffectOnceAlthoughTheServerIsKilled();
    }

    @Test
    void anApplicationThatIsUndeployedEndsItsJobsAndHandsTheRestBack() {
        jobs().endWithTheirApplicationAndTheRestIsHandedBack(() -> {});
    }

    @Test
    void aMessageOfAnotherApplicationStaysWithTheBrokerAndIsToldOf() {
        jobs().goOnBesideAMessageOfAnotherApplicationWhichStaysWithTheBroker();
    }

    /** By Artemis' own protocol, to which the broker translates. */
    private static final class ArtemisQueue implements CarriedJobs.Queue {

        @Override
        public String name() {
            return QUEUE;
        }

        @Override
        public long ready() {
            return asOperator(context -> {
                try (QueueBrowser browser = context.createBrowser(context.createQueue(QUEUE))) {
                    Enumeration<?> messages = browser.getEnumeration();
                    long ready = 0;
                    for (; messages.hasMoreElements(); ready++) {
                        messages.nextElement();
                    }
                    return ready;
                }
            });
        }

        @Override
        public void sendAsApplication(String application) {
            asOperator(context -> context.createProducer()
                    .setProperty(OutboxMessage.APPLICATION, application)
                    .setJMSType("job")
                    .send(context.createQueue(QUEUE), context.createMessage()));
        }

        @Override
        public void purge() {
            asOperator(context -> {
                try (JMSConsumer consumer = context.createConsumer(context.createQueue(QUEUE))) {
                    while (consumer.receive(PURGE_MILLIS) != null) {
                        // one less
                    }
                    return null;
                }
            });
        }

        private static <T> T asOperator(Work<T> work) {
            try (ActiveMQConnectionFactory factory = new ActiveMQConnectionFactory(broker.url());
                    JMSContext context = factory.createContext()) {
                return work.on(context);
            } catch (JMSException e) {
                throw new IllegalStateException(e);
            }
        }

        private interface Work<T> {
            T on(JMSContext context) throws JMSException;
        }
    }
}
