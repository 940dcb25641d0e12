package org.outboxee.transport.jms;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.jms.ConnectionFactory;
import jakarta.jms.Destination;
import jakarta.jms.JMSContext;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Optional;
import javax.naming.InitialContext;
import javax.naming.NamingException;
import org.outboxee.broker.BrokerSilentException;
import org.outboxee.broker.BrokerThread;
import org.outboxee.broker.Pause;
import org.outboxee.config.DestinationConfig;
import org.outboxee.config.OutboxConfig;
import org.outboxee.config.QueueConfig;
import org.outboxee.model.OutboxLog;
import org.outboxee.store.Health;
import org.outboxee.store.JtaTransactions;

/** The way to the broker: contexts, destinations, and whether it answers. Contexts are opened anew for each batch. */
@ApplicationScoped
class BrokerConnection {

    private static final String BROKER = "the broker";
    private static final Duration LONGEST_QUESTION = Duration.ofSeconds(3);
    private static final long TRUSTED_NANOS = Duration.ofSeconds(1).toNanos();

    /** A silent broker takes three seconds of the relay's time for each question. */
    private static final Duration FIRST_PAUSE = Duration.ofSeconds(2);

    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(15);

    private final Pause pause = new Pause(FIRST_PAUSE, LONGEST_PAUSE, System::nanoTime);
    private OutboxConfig config;
    private WorkerDestinations destinations;
    private Health health;
    private BrokerThread thread;
    private BrokerQuestion question;
    private volatile long lastReached;
    private volatile boolean everReached;

    BrokerConnection() {}

    @Inject
    BrokerConnection(
            OutboxConfig config,
            WorkerDestinations destinations,
            Health health,
            BrokerThread thread,
            JtaTransactions transactions) {
        this.config = config;
        this.destinations = destinations;
        this.health = health;
        this.thread = thread;
        this.question = new BrokerQuestion(transactions);
    }

    /** Whether the broker answered within the last second, or does so now; while it doesn't, it is asked ever less often. */
    boolean isReachable() {
        boolean trusted = everReached && System.nanoTime() - lastReached < TRUSTED_NANOS;
        return trusted && !thread.isStuck() || pause.isOver() && answersNow();
    }

    /** A question that the broker itself must answer: a pooled connection alone may be stale. */
    boolean answersNow() {
        try {
            thread.call(LONGEST_QUESTION, () -> {
                question.ask(this::openContext);
                return null;
            });
            wasReached();
            return true;
        } catch (RuntimeException e) { // from the client, its resource adapter or the transaction: no answer
            isAway(e);
            return false;
        }
    }

    private void isAway(RuntimeException failure) {
        pause.afterFailure();
        health.bad(
                BROKER, failure instanceof BrokerSilentException ? failure.getMessage() : OutboxLog.classesOf(failure));
        OutboxLog.of(BrokerConnection.class)
                .log(Level.DEBUG, () -> "The broker doesn't answer" + OutboxLog.framesOf(failure));
    }

    /**
     * Talks to the broker, within a limit.
     *
     * @throws BrokerSilentException if it took too long; whether anything was sent is unknown
     */
    void talk(Runnable conversation) {
        try {
            thread.call(DestinationConfig.LONGEST_SEND, () -> {
                conversation.run();
                return null;
            });
        } catch (BrokerSilentException e) {
            isAway(e);
            throw e;
        }
    }

    void wasReached() {
        lastReached = System.nanoTime();
        everReached = true;
        pause.afterSuccess();
        health.good(BROKER);
    }

    JMSContext openContext() {
        return connectionFactory().createContext();
    }

    /** Where a queue's messages go: configuration, else what its workers' bean defines, else the queue's own name. */
    Destination destination(JMSContext context, QueueConfig queue) {
        Optional<String> jndiName = Optional.ofNullable(queue.destination()).or(() -> destinations.of(queue.queue()));
        return jndiName.isEmpty()
                ? context.createQueue(queue.queue())
                : bound("queue " + queue.queue(), jndiName.get());
    }

    /** Where the events for other services go. */
    Destination destination(JMSContext context, DestinationConfig destination) {
        if (destination.jndiName() != null) {
            return bound("destination " + destination.name(), destination.jndiName());
        }
        return destination.topic()
                ? context.createTopic(destination.physicalName())
                : context.createQueue(destination.physicalName());
    }

    private static Destination bound(String what, String jndiName) {
        try {
            return InitialContext.doLookup(jndiName);
        } catch (NamingException | ClassCastException e) {
            throw new BrokerMissingException(what + ": no queue or topic is bound at " + jndiName, e);
        }
    }

    private ConnectionFactory connectionFactory() {
        try {
            return InitialContext.doLookup(config.jmsConnectionFactory());
        } catch (NamingException e) {
            throw new BrokerMissingException(
                    "no connection factory at " + config.jmsConnectionFactory() + " (outbox.jms.connection-factory)",
                    e);
        }
    }
}
