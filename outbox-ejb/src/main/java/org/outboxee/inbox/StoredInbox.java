package org.outboxee.inbox;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.outboxee.api.OutboxException;
import org.outboxee.api.OutboxTransactionException;
import org.outboxee.api.inbox.Inbox;
import org.outboxee.api.inbox.InboxBusyException;
import org.outboxee.api.inbox.MessageRefusedException;
import org.outboxee.config.OutboxConfig;
import org.outboxee.model.OutboxLog;
import org.outboxee.model.Text;
import org.outboxee.store.CallerTransaction;
import org.outboxee.store.InboxRows;
import org.outboxee.store.Observers;
import org.outboxee.store.SqlStates;

/**
 * Remembers messages in the caller's transaction. A CDI bean and not an EJB: a refusal passes through to the caller
 * without marking its transaction.
 */
@ApplicationScoped
class StoredInbox implements Inbox {

    private InboxRows rows;
    private CallerTransaction transaction;
    private Observers observers;
    private OutboxConfig config;

    StoredInbox() {}

    @Inject
    StoredInbox(InboxRows rows, CallerTransaction transaction, Observers observers, OutboxConfig config) {
        this.rows = rows;
        this.transaction = transaction;
        this.observers = observers;
        this.config = config;
    }

    @Override
    public boolean accept(String consumer, String messageId) {
        requireNames(consumer, messageId);
        boolean isFirst = write(consumer, "accept()", () -> rows.insert(config.application(), consumer, messageId));
        if (!isFirst) {
            transaction.afterCommit(
                    null, () -> observers.tell(observer -> observer.inboxConflict(consumer, messageId)));
        }
        return isFirst;
    }

    @Override
    public boolean forget(String consumer, String messageId) {
        requireNames(consumer, messageId);
        return write(consumer, "forget()", () -> rows.delete(config.application(), consumer, messageId));
    }

    private static void requireNames(String consumer, String messageId) {
        if (!Text.isName(consumer, CONSUMER_MAX_LENGTH)) {
            throw new MessageRefusedException("a consumer's name must have 1 to " + CONSUMER_MAX_LENGTH
                    + " characters without control characters, was \"" + Text.shown(consumer) + '"');
        }
        if (!Text.isName(messageId, MESSAGE_ID_MAX_LENGTH)) {
            throw new MessageRefusedException(consumer + ": a message's id must have 1 to " + MESSAGE_ID_MAX_LENGTH
                    + " characters without control characters, was \"" + Text.shown(messageId) + '"');
        }
    }

    private boolean write(String consumer, String call, BooleanSupplier work) {
        transaction.requireActive(consumer + ": " + call);
        try {
            return work.getAsBoolean();
        } catch (RuntimeException e) {
            transaction.markForRollback();
            throw told(consumer, call, e);
        }
    }

    private static OutboxException told(String consumer, String call, RuntimeException failure) {
        Set<String> states = SqlStates.of(failure);
        if (states.contains(SqlStates.READ_ONLY_TRANSACTION)) {
            return new OutboxTransactionException(
                    consumer + ": " + call + " needs a transaction that may write, this one is read-only", failure);
        }
        if (SqlStates.isContention(states)) {
            return new InboxBusyException(
                    consumer + ": " + call + " met another transaction with the same message, SQL states " + states
                            + "; the transaction is marked for rollback, deliver the message again",
                    failure);
        }
        return new OutboxException(
                consumer + ": " + call + " failed in the database, SQL states " + states + ", "
                        + OutboxLog.classesOf(failure) + "; the transaction is marked for rollback",
                failure);
    }
}
