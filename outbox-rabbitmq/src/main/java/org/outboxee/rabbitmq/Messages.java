package org.outboxee.rabbitmq;

import com.rabbitmq.client.AMQP.BasicProperties;
import java.util.Map;
import org.outboxee.api.OutboxMessage;
import org.outboxee.spi.CarriedMessage;
import org.outboxee.spi.CarriedQueue;
import org.outboxee.spi.Envelope;

/** Writes and reads the messages for workers: ids in headers, the job as the type, and no body (spec A8). */
final class Messages {

    private static final int PERSISTENT = 2;

    private Messages() {}

    static BasicProperties write(Envelope envelope) {
        return new BasicProperties.Builder()
                .deliveryMode(PERSISTENT)
                .type(envelope.job())
                .messageId(envelope.dispatchId().toString())
                .expiration(String.valueOf(envelope.timeout().toMillis()))
                .headers(Map.of(
                        OutboxMessage.EVENT_ID, envelope.eventId().toString(),
                        OutboxMessage.DELIVERY_ID, envelope.deliveryId().toString(),
                        OutboxMessage.DISPATCH_ID, envelope.dispatchId().toString(),
                        OutboxMessage.LAST_ATTEMPT, envelope.lastAttempt(),
                        OutboxMessage.APPLICATION, envelope.application()))
                .build();
    }

    static CarriedMessage read(CarriedQueue queue, BasicProperties properties) {
        Map<String, Object> headers = properties.getHeaders() == null ? Map.of() : properties.getHeaders();
        return new CarriedMessage(
                text(headers, OutboxMessage.APPLICATION),
                text(headers, OutboxMessage.DELIVERY_ID),
                text(headers, OutboxMessage.DISPATCH_ID),
                properties.getType(),
                Queues.named(queue));
    }

    private static String text(Map<String, Object> headers, String name) {
        Object value = headers.get(name);
        return value == null ? null : value.toString();
    }
}
