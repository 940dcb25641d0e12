package org.outboxee.rabbitmq;

import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ConnectionFactory;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executors;
import org.outboxee.spi.CarrierSettings;
import org.outboxee.spi.MessageReader;
import org.outboxee.test.Eventually;
import org.outboxee.test.Login;
import org.outboxee.test.RabbitProcess;

/** A real broker, the carriers of a test, and what an operator does to its queues meanwhile. */
final class BrokerUnderTest implements AutoCloseable {

    static final Duration PATIENCE = Duration.ofSeconds(20);

    private final RabbitProcess broker = RabbitProcess.start();

    RabbitProcess process() {
        return broker;
    }

    CarrierSettings settings(boolean declare, int prefetch) {
        return settings(RabbitProcess.LOGIN, declare, prefetch);
    }

    CarrierSettings settings(Login login, boolean declare, int prefetch) {
        return new CarrierSettings(
                "shop",
                "node",
                URI.create(broker.uri()),
                login.username(),
                () -> Optional.of(login.password()),
                declare,
                prefetch);
    }

    RabbitCarrier carrier(boolean declare, int prefetch) {
        return new RabbitCarrier(settings(declare, prefetch), Executors.defaultThreadFactory());
    }

    /** Does something as an operator. */
    <T> T asOperator(Work<T> work) {
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

    void declare(String queue, Map<String, Object> arguments) {
        asOperator(channel -> channel.queueDeclare(queue, true, false, false, arguments));
    }

    long messages(String queue) {
        return asOperator(channel -> channel.messageCount(queue));
    }

    /** Waits until the broker lets a client in; right after its start it accepts connections that it can't serve yet. */
    void awaitAnswer() {
        Eventually.await(PATIENCE, "the broker serves", () -> asOperator(Channel::isOpen));
    }

    static MessageReader.Taken next(MessageReader reader) throws Exception {
        return reader.receive(PATIENCE).orElseThrow();
    }

    interface Work<T> {
        T on(Channel channel) throws Exception;
    }

    @Override
    public void close() {
        broker.close();
    }
}
