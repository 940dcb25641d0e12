package org.outboxee.it.harness;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.jms.JMSContext;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;
import org.junit.jupiter.api.Test;

class ArtemisProcessIT {

    @Test
    void aDurableMessageSurvivesAKillAndAStop() {
        try (ArtemisProcess broker = ArtemisProcess.start("broker");
                ActiveMQConnectionFactory factory = new ActiveMQConnectionFactory(broker.url())) {
            try (JMSContext context = factory.createContext()) {
                context.createProducer().send(context.createQueue("harness"), "still here");
            }

            assertThat(broker.version()).matches("ActiveMQ Artemis \\d+\\.\\d+\\.\\d+");
            broker.kill();
            broker.restart();
            broker.stop();
            broker.restart();

            try (JMSContext context = factory.createContext()) {
                assertThat(context.createConsumer(context.createQueue("harness"))
                                .receiveBody(String.class, 10_000))
                        .isEqualTo("still here");
            }
        }
    }
}
