package org.outboxee.worker;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.spi.Bean;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.outboxee.api.DeliveryContext;
import org.outboxee.api.IntegrationEvent;
import org.outboxee.api.OutboxJob;
import org.outboxee.config.Application;
import org.outboxee.config.ChosenSerializer;
import org.outboxee.config.GivenConfig;
import org.outboxee.config.Job;
import org.outboxee.config.OutboxConfig;
import org.outboxee.config.StubBean;
import org.outboxee.model.RetrySchedule;
import org.outboxee.model.Route;
import org.outboxee.spi.OutboxEventSerializer;
import org.outboxee.store.RelaySignal;
import org.outboxee.test.Eventually;
import org.outboxee.worker.OneDelivery.Statement;
import org.outboxee.worker.WorkerUnderTest.Placed;

/** When a message-driven bean returns, so that its message is acknowledged. */
class MessageAcknowledgementTest {

    private static final Duration SOON = Duration.ofSeconds(10);

    private final WorkerUnderTest under = new WorkerUnderTest();
    private final OneDelivery delivery = under.delivery;
    private final CountDownLatch recording = new CountDownLatch(1);
    private final JmsWorker messages;

    /** A job that has nothing to do. */
    static class Notify implements OutboxJob<Placed> {

        @Override
        public void run(Placed event, DeliveryContext context) {
            // done
        }
    }

    MessageAcknowledgementTest() {
        StubBeans beans = new StubBeans();
        Bean<?> bean = StubBean.of(Notify.class, ApplicationScoped.class);
        beans.put(bean, new Notify());
        under.deployed.set(new Application(
                Map.of(
                        OneDelivery.EVENT_TYPE,
                        List.of(new Route(
                                OneDelivery.JOB,
                                "shop.reserve",
                                new RetrySchedule.Listed(List.of()),
                                Duration.ofMinutes(5)))),
                Map.of(OneDelivery.EVENT_TYPE, Placed.class),
                Map.of(OneDelivery.JOB, new Job(OneDelivery.JOB, Notify.class, bean, Notify.class, null, false)),
                Map.of()));
        StoredEvents events = new StoredEvents(new ChosenSerializer(new PlacedOnly()), under.deployed);
        messages = new JmsWorker(new QueueWorker(
                under.worker,
                new JobBeans(beans.manager(), events),
                new CurrentWork(events),
                under.deployed,
                under.stop,
                new RelaySignal(),
                OutboxConfig.read(new GivenConfig(Map.of()), "shop", "node").config(),
                under.returns));
    }

    @BeforeEach
    void holdTheDatabase() {
        delivery.payload = "o-1";
        delivery.beforeNext(Statement.COMPLETE, this::awaitRecording);
        under.completions.open(Thread::new);
    }

    @AfterEach
    void close() {
        recording.countDown();
        under.completions.close(SOON);
    }

    /** Otherwise no group is larger than the number of beans. */
    @Test
    void ofAJobOutsideTransactionsNobodyWaitsForTheCompletion() {
        messages.work(StubMessage.of(delivery).message());

        assertThat(delivery.status).isEqualTo("dispatched");
        recording.countDown();
        Eventually.await("it is completed", () -> "completed".equals(delivery.status));
    }

    private void awaitRecording() {
        try {
            recording.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static final class PlacedOnly implements OutboxEventSerializer {

        @Override
        public String serialize(IntegrationEvent event) {
            return ((Placed) event).id();
        }

        @Override
        public <E extends IntegrationEvent> E deserialize(String text, Class<E> type) {
            return type.cast(new Placed(text));
        }
    }
}
