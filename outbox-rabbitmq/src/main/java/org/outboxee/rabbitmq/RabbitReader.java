package org.outboxee.rabbitmq;

import com.rabbitmq.client.AMQP.BasicProperties;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.DefaultConsumer;
import com.rabbitmq.client.ShutdownSignalException;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.outboxee.spi.CarriedMessage;
import org.outboxee.spi.CarriedQueue;
import org.outboxee.spi.CarrierException;
import org.outboxee.spi.MessageReader;

/** A consumer with a channel of its own, whose messages one thread takes one after the other. */
final class RabbitReader implements MessageReader {

    private final BlockingQueue<Optional<Taken>> arrived = new LinkedBlockingQueue<>();
    private final CarriedQueue queue;
    private final Channel channel;
    private volatile Exception end;

    RabbitReader(Connection connection, CarriedQueue queue, int prefetch) throws IOException {
        this.queue = queue;
        this.channel = connection.createChannel();
        if (channel == null) {
            throw new CarrierException("the broker allows no further channel", null);
        }
        try {
            channel.basicQos(prefetch);
            channel.basicConsume(queue.brokerName(), false, new Consumer(channel));
        } catch (IOException | RuntimeException e) {
            close();
            int code = Queues.codeOf(e);
            if (code != 0) {
                throw new CarrierException(
                        Queues.named(queue) + " cannot be read: the broker answered " + code
                                + "; 403 is a missing right of the account or an exclusive consumer of somebody else",
                        e);
            }
            throw e;
        }
    }

    /** Runs in the client's threads and only passes on. */
    private final class Consumer extends DefaultConsumer {

        Consumer(Channel channel) {
            super(channel);
        }

        @Override
        public void handleDelivery(
                String consumerTag, com.rabbitmq.client.Envelope envelope, BasicProperties properties, byte[] body) {
            arrived.add(Optional.of(new RabbitMessage(Messages.read(queue, properties), envelope.getDeliveryTag())));
        }

        @Override
        public void handleCancel(String consumerTag) {
            end(new CarrierException(Queues.named(queue) + " was deleted on the broker while it was read", null));
        }

        @Override
        public void handleShutdownSignal(String consumerTag, ShutdownSignalException why) {
            int code = Queues.codeOf(why);
            end(
                    code == 0
                            ? new IOException("the connection to the broker is lost", why)
                            : new CarrierException(
                                    Queues.named(queue) + " is not read any more: the broker answered " + code, why));
        }
    }

    private void end(Exception why) {
        end = why;
        arrived.add(Optional.empty()); // wakes whoever waits
    }

    /** What has arrived before an end is the broker's again. */
    @Override
    public Optional<Taken> receive(Duration longest) throws InterruptedException, IOException {
        Optional<Taken> next = arrived.poll(longest.toMillis(), TimeUnit.MILLISECONDS);
        if (end instanceof CarrierException refusal) {
            throw new CarrierException(refusal.getMessage(), refusal);
        }
        if (end != null) {
            throw new IOException(end);
        }
        return next == null ? Optional.empty() : next;
    }

    @Override
    public void close() {
        try {
            channel.abort();
        } catch (IOException | RuntimeException e) {
            // lost, and so the broker has the messages back
        }
    }

    /** One message, known to the broker by its tag. */
    private final class RabbitMessage implements Taken {

        private final CarriedMessage message;
        private final long tag;

        RabbitMessage(CarriedMessage message, long tag) {
            this.message = message;
            this.tag = tag;
        }

        @Override
        public CarriedMessage message() {
            return message;
        }

        @Override
        public void acknowledge() throws IOException {
            channel.basicAck(tag, false);
        }

        @Override
        public void handBack() throws IOException {
            channel.basicNack(tag, false, true);
        }
    }
}
