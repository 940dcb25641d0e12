package org.outboxee.worker;

import jakarta.jms.JMSException;
import jakarta.jms.Message;
import java.lang.reflect.Proxy;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.outboxee.api.OutboxMessage;

/** A message as a broker hands it to a worker. */
final class StubMessage {

    private final Map<String, String> properties = new HashMap<>();
    private String type;
    private boolean broken;

    /** As the outbox sends it. */
    static StubMessage of(OneDelivery delivery) {
        return new StubMessage()
                .with(OutboxMessage.APPLICATION, "shop")
                .with(OutboxMessage.DELIVERY_ID, delivery.dispatch.deliveryId().toString())
                .with(OutboxMessage.DISPATCH_ID, delivery.dispatch.dispatchId().toString())
                .with(OutboxMessage.EVENT_ID, UUID.randomUUID().toString())
                .ofType(OneDelivery.JOB);
    }

    StubMessage with(String property, String value) {
        properties.put(property, value);
        return this;
    }

    StubMessage ofType(String value) {
        type = value;
        return this;
    }

    StubMessage broken() {
        broken = true;
        return this;
    }

    Message message() {
        return (Message) Proxy.newProxyInstance(
                StubMessage.class.getClassLoader(), new Class<?>[] {Message.class}, (self, method, arguments) -> {
                    if (broken) {
                        throw new JMSException("connection lost");
                    }
                    return switch (method.getName()) {
                        case "getStringProperty" -> properties.get((String) arguments[0]);
                        case "getJMSType" -> type;
                        case "getJMSDestination" -> null;
                        default -> throw new UnsupportedOperationException(method.toString());
                    };
                });
    }
}
