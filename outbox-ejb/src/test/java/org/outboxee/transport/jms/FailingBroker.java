package org.outboxee.transport.jms;

import jakarta.jms.Destination;
import jakarta.jms.JMSContext;
import jakarta.jms.JMSProducer;
import jakarta.jms.Message;
import jakarta.jms.Queue;
import jakarta.jms.ResourceAllocationRuntimeException;
import jakarta.jms.TextMessage;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;
import org.outboxee.broker.BrokerThread;
import org.outboxee.config.DestinationConfig;
import org.outboxee.store.StopFlag;
import org.outboxee.worker.StubTransaction;

/** A broker that confirms, refuses or says nothing, as told. What is sent in a transaction arrives with its commit. */
final class FailingBroker extends BrokerConnection {

    /** What arrived, in order: type, body, properties. */
    final List<Map<String, Object>> arrived = new ArrayList<>();

    /** Bodies that are refused as long as they stand here. */
    final Set<String> refused = new HashSet<>();

    final StubTransaction transaction = new StubTransaction();
    private final Map<Message, Map<String, Object>> written = new IdentityHashMap<>();
    boolean isAway;
    boolean isSilent;
    int conversations;

    @Override
    void talk(Runnable conversation) {
        conversations++;
        if (isSilent) {
            silence();
        }
        conversation.run();
    }

    /** A call that doesn't end in time. */
    private static void silence() {
        new BrokerThread(new StopFlag(), () -> Thread::new).call(Duration.ofMillis(1), () -> {
            while (!Thread.currentThread().isInterrupted()) {
                LockSupport.park();
            }
            return null;
        });
    }

    @Override
    boolean answersNow() {
        return !isAway;
    }

    @Override
    void wasReached() {
        // nobody asks
    }

    @Override
    Destination destination(JMSContext context, DestinationConfig destination) {
        if (isAway) {
            throw new IllegalStateException("connection closed");
        }
        return stub(Queue.class, (self, method, arguments) -> destination.physicalName());
    }

    @Override
    JMSContext openContext() {
        return stub(JMSContext.class, (self, method, arguments) -> switch (method.getName()) {
            case "createProducer" -> producer();
            case "createTextMessage" -> message((String) arguments[0]);
            case "close" -> null;
            default -> throw new UnsupportedOperationException(method.toString());
        });
    }

    private JMSProducer producer() {
        return stub(JMSProducer.class, (self, method, arguments) -> {
            if (method.getName().equals("send")) {
                accept((Message) arguments[1]);
            }
            return self;
        });
    }

    private void accept(Message message) {
        Map<String, Object> content = written.get(message);
        if (refused.contains(content.get("body"))) {
            throw new ResourceAllocationRuntimeException("the queue is full");
        }
        if (transaction.isOnThread()) {
            transaction.onCommit(() -> arrived.add(content));
        } else {
            arrived.add(content);
        }
    }

    private TextMessage message(String body) {
        Map<String, Object> content = new TreeMap<>(Map.of("body", body));
        TextMessage message = stub(TextMessage.class, (self, method, arguments) -> switch (method.getName()) {
            case "setStringProperty" -> content.put((String) arguments[0], arguments[1]);
            case "setJMSType" -> content.put("type", arguments[0]);
            case "setJMSCorrelationID" -> content.put("correlation", arguments[0]);
            default -> throw new UnsupportedOperationException(method.toString());
        });
        written.put(message, content);
        return message;
    }

    private static <T> T stub(Class<T> type, InvocationHandler calls) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, calls));
    }
}
