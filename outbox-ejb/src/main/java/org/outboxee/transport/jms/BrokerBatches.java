package org.outboxee.transport.jms;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.jms.InvalidDestinationRuntimeException;
import jakarta.jms.JMSContext;
import jakarta.jms.MessageFormatRuntimeException;
import jakarta.jms.ResourceAllocationRuntimeException;
import jakarta.transaction.UserTransaction;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import org.outboxee.broker.BrokerSilentException;
import org.outboxee.model.OutboxLog;
import org.outboxee.spi.HandOver;
import org.outboxee.store.JtaTransactions;

/**
 * Sends batches to the broker. A batch goes in one JTA transaction with only JMS in it; whatever goes wrong there, the
 * items go again singly with the same dispatch ids, each with an outcome of its own.
 */
@ApplicationScoped
class BrokerBatches {

    private static final Logger LOG = OutboxLog.of(BrokerBatches.class);
    private static final Duration SEND_TIMEOUT = Duration.ofSeconds(30);

    private JtaTransactions transactions;
    private BrokerConnection broker;

    BrokerBatches() {}

    @Inject
    BrokerBatches(JtaTransactions transactions, BrokerConnection broker) {
        this.transactions = transactions;
        this.broker = broker;
    }

    /**
     * Sends some items.
     *
     * @param place where to, for the log
     * @param items what is sent; not empty
     * @param senders what sends one item, made anew for each context
     * @param confirmed the outcome of what the broker has confirmed
     * @return one outcome for each item, in the same order
     */
    <T> List<HandOver> send(
            String place, List<T> items, Function<JMSContext, Consumer<T>> senders, HandOver confirmed) {
        try {
            sendInOneTransaction(items, senders);
            broker.wasReached();
            return Collections.nCopies(items.size(), confirmed);
        } catch (BrokerSilentException e) {
            return Collections.nCopies(items.size(), HandOver.RELEASED);
        } catch (RuntimeException e) {
            LOG.log(Level.DEBUG, "A batch to " + place + " failed, its items go singly: " + OutboxLog.classesOf(e));
            return sendSingly(place, items, senders, confirmed);
        }
    }

    private <T> List<HandOver> sendSingly(
            String place, List<T> items, Function<JMSContext, Consumer<T>> senders, HandOver confirmed) {
        List<HandOver> outcomes = new ArrayList<>();
        RuntimeException refusal = null;
        boolean reachable = true;
        for (T item : items) {
            HandOver outcome = HandOver.RELEASED;
            try {
                if (reachable) {
                    sendAlone(item, senders);
                    outcome = confirmed;
                }
            } catch (BrokerSilentException e) {
                reachable = false;
            } catch (RuntimeException e) {
                reachable = isRefusal(e) || broker.answersNow();
                outcome = reachable ? HandOver.RETRY : HandOver.RELEASED;
                refusal = reachable ? e : refusal;
            }
            outcomes.add(outcome);
        }
        if (refusal != null) {
            tell(place, outcomes, refusal);
        }
        return outcomes;
    }

    private static void tell(String place, List<HandOver> outcomes, RuntimeException refusal) {
        LOG.log(
                Level.WARNING,
                place + " refused " + Collections.frequency(outcomes, HandOver.RETRY) + " of " + outcomes.size()
                        + " messages, they are retried by their schedules: "
                        + (refusal instanceof BrokerMissingException ? refusal.getMessage() + ", " : "")
                        + OutboxLog.classesOf(refusal));
    }

    private <T> void sendInOneTransaction(List<T> items, Function<JMSContext, Consumer<T>> senders) {
        broker.talk(() -> {
            UserTransaction transaction = transactions.begin(SEND_TIMEOUT);
            try (JMSContext context = broker.openContext()) {
                items.forEach(senders.apply(context));
            } catch (RuntimeException | Error e) {
                transactions.rollback(transaction);
                throw e;
            }
            transactions.commit(transaction);
        });
    }

    /**
     * Without a transaction, so that the broker confirms the send itself. A refusal at a commit is a heuristic outcome
     * for Artemis, of which WildFly's recovery speaks every two minutes from then on.
     */
    private <T> void sendAlone(T item, Function<JMSContext, Consumer<T>> senders) {
        broker.talk(() -> {
            try (JMSContext context = broker.openContext()) {
                senders.apply(context).accept(item);
            }
        });
    }

    private static boolean isRefusal(RuntimeException failure) {
        return failure instanceof InvalidDestinationRuntimeException
                || failure instanceof MessageFormatRuntimeException
                || failure instanceof ResourceAllocationRuntimeException;
    }
}
