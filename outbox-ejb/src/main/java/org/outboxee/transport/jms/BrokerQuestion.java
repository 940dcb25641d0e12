package org.outboxee.transport.jms;

import jakarta.jms.JMSContext;
import jakarta.jms.JMSException;
import jakarta.jms.JMSRuntimeException;
import jakarta.jms.JMSSecurityRuntimeException;
import jakarta.jms.TemporaryQueue;
import jakarta.transaction.UserTransaction;
import java.time.Duration;
import java.util.function.Supplier;
import org.outboxee.store.JtaTransactions;

/**
 * Asks what the broker itself must answer: a pooled connection alone may be stale. In a transaction, because a
 * connection that can't join one is thrown away by its pool; without, a closed one came back on WildFly for ever.
 */
final class BrokerQuestion {

    private static final Duration TIMEOUT = Duration.ofSeconds(10);

    private final JtaTransactions transactions;

    BrokerQuestion(JtaTransactions transactions) {
        this.transactions = transactions;
    }

    /**
     * Asks.
     *
     * @throws RuntimeException if there is no answer
     */
    void ask(Supplier<JMSContext> contexts) {
        UserTransaction transaction = transactions.begin(TIMEOUT);
        try (JMSContext context = contexts.get()) {
            TemporaryQueue probe = context.createTemporaryQueue();
            probe.delete();
        } catch (JMSSecurityRuntimeException e) {
            // it answered: this account may not make temporary queues, which is no matter
        } catch (JMSException e) {
            throw new JMSRuntimeException("a temporary queue could not be deleted", e.getErrorCode(), e);
        } finally {
            transactions.rollback(transaction);
        }
    }
}
