package org.outboxee.transport.carrier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.outboxee.api.OutboxConfigurationException;
import org.outboxee.config.Application;
import org.outboxee.config.Configuration;
import org.outboxee.config.Deployed;
import org.outboxee.config.GivenConfig;
import org.outboxee.config.OutboxConfig;
import org.outboxee.config.QueueConfig;
import org.outboxee.store.Health;
import org.outboxee.store.StopFlag;

/** What is judged of carriers when an application starts; in place of the carriers' jars is {@link UnsuitableProvider}. */
class CarriersTest {

    private static final String URI = "outbox.rabbitmq.uri";
    private static final String AMQP_URI = "outbox.amqp.uri";

    @AfterEach
    void forget() {
        System.clearProperty(URI);
        System.clearProperty(AMQP_URI);
    }

    private static Carriers carriers() {
        OutboxConfig config =
                OutboxConfig.read(new GivenConfig(Map.of()), "shop", "node").config();
        return new Carriers(new Deployed(), message -> {}, new Health(), new StopFlag(), config, new Configuration());
    }

    private static Application application(QueueConfig.Carrier carrier) {
        return new Application(
                Map.of(),
                Map.of(),
                Map.of(),
                Map.of("shop.reserve", new QueueConfig("shop.reserve", carrier, null, true, 4, 100)));
    }

    @Test
    void aCarrierWithoutItsJarIsRefusedWithTheRemedy() {
        System.setProperty(URI, "amqp://localhost");

        assertThat(carriers().problems(application(QueueConfig.Carrier.RABBITMQ)))
                .containsExactly(
                        "a queue has the carrier rabbitmq; add the jar outbox-rabbitmq with what it depends on "
                                + "to the EAR's lib/ or to WEB-INF/lib");
    }

    @Test
    void aBrokerThatCannotConfirmIsRefusedWithItsReason() {
        System.setProperty(AMQP_URI, "amqp://localhost");
        Carriers carriers = carriers();

        try {
            assertThatThrownBy(() -> carriers.open(Thread::new, application(QueueConfig.Carrier.AMQP)))
                    .isInstanceOfSatisfying(
                            OutboxConfigurationException.class,
                            refused -> assertThat(refused.problems())
                                    .containsExactly("carrier amqp: " + UnsuitableProvider.REASON));
        } finally {
            carriers.close(Duration.ZERO);
        }
    }

    @Test
    void aCarrierThatNoQueueUsesNeedsNothing() {
        assertThat(carriers().problems(application(QueueConfig.Carrier.JMS))).isEmpty();
    }
}
