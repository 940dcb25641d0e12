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
import org.outboxee.broker.BrokerSilentException;
import org.outboxee.config.Deployed;
import org.outboxee.model.OutboxLog;
import org.outboxee.spi.Envelope;
import org.outboxee.spi.HandOver;
import org.outboxee.spi.Transport;
import org.outboxee.store.JtaTransactions;

/**
 * Sends ids to workers through a queue. A batch goes in one JTA transaction with only JMS in it; whatever goes wrong
 * there, the items go again singly with the same dispatch ids, each with an outcome of its own.
 */
@ApplicationScoped
class JmsTransport implements Transport {

    private static final Logger LOG = OutboxLog.of(JmsTransport.class);
    private static final Duration SEND_TIMEOUT = Duration.ofSeconds(30);

    private JtaTransactions transactions;
    private BrokerConnection broker;
    private Deployed deployed;

    JmsTransport() {}

    @Inject
    JmsTransport(JtaTransactions transactions, BrokerConnection broker, Deployed deployed) {
        this.transactions = transactions;
        this.broker = broker;
        this.deployed = deployed;
    }

    @Override
    public String name() {
        return "jms";
    }

    @Override
    public boolean isOpen() {
        return broker.isReachable();
    }

    @Override
    public int capacity(String queue, int inFlight) {
        return deployed.get().queue(queue).room(inFlight);
    }

    @Override
    public List<HandOver> send(String queue, List<Envelope> envelopes) {
        try {
            sendInOneTransaction(queue, envelopes);
            broker.wasReached();
            return Collections.nCopies(envelopes.size(), HandOver.ACCEPTED);
        } catch (BrokerSilentException e) {
            return Collections.nCopies(envelopes.size(), HandOver.RELEASED);
        } catch (RuntimeException e) {
            LOG.log(Level.DEBUG, "A batch to " + queue + " failed, its items go singly: " + OutboxLog.classesOf(e));
            return sendSingly(queue, envelopes);
        }
    }

    private List<HandOver> sendSingly(String queue, List<Envelope> envelopes) {
        List<HandOver> outcomes = new ArrayList<>();
        RuntimeException refusal = null;
        boolean reachable = true;
        for (Envelope envelope : envelopes) {
            HandOver outcome = HandOver.RELEASED;
            try {
                if (reachable) {
                    sendAlone(queue, envelope);
                    outcome = HandOver.ACCEPTED;
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
            tell(queue, outcomes, refusal);
        }
        return outcomes;
    }

    private static void tell(String queue, List<HandOver> outcomes, RuntimeException refusal) {
        LOG.log(
                Level.WARNING,
                "Queue " + queue + " refused " + Collections.frequency(outcomes, HandOver.RETRY) + " of "
                        + outcomes.size() + " messages, they are retried by their schedules: "
                        + OutboxLog.classesOf(refusal));
    }

    private void sendInOneTransaction(String queue, List<Envelope> envelopes) {
        broker.talk(() -> {
            UserTransaction transaction = transactions.begin(SEND_TIMEOUT);
            try (JMSContext context = broker.openContext()) {
                MessageSender sender = sender(context, queue);
                envelopes.forEach(sender::send);
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
    private void sendAlone(String queue, Envelope envelope) {
        broker.talk(() -> {
            try (JMSContext context = broker.openContext()) {
                sender(context, queue).send(envelope);
            }
        });
    }

    private MessageSender sender(JMSContext context, String queue) {
        return new MessageSender(
                context, broker.destination(context, deployed.get().queue(queue)));
    }

    private static boolean isRefusal(RuntimeException failure) {
        return failure instanceof InvalidDestinationRuntimeException
                || failure instanceof MessageFormatRuntimeException
                || failure instanceof ResourceAllocationRuntimeException;
    }
}
