package org.outboxee.api.inbox;

import org.outboxee.api.OutboxException;
import org.outboxee.api.OutboxTransactionException;

/**
 * Makes a repeated message harmless. What is remembered commits or rolls back together with the effects that the caller
 * has in the same transaction: a message whose work failed has not been accepted, and comes through when it is delivered
 * again. Injected; usable by any thread of the server that has an active JTA transaction.
 *
 * <p>Messages are remembered for {@code outbox.inbox.retention}, which must be longer than a sender goes on trying.
 */
public interface Inbox {

    /** The longest name of a consumer, in characters. */
    int CONSUMER_MAX_LENGTH = 100;

    /** The longest id of a message, in characters. */
    int MESSAGE_ID_MAX_LENGTH = 200;

    /**
     * Accepts a message, in the caller's active JTA transaction. To be called before anything else is done for the
     * message. While another transaction has accepted the same message and hasn't ended, this call waits for it, up to
     * {@code outbox.statement-timeout}: it returns false if that one commits, and true if it rolls back.
     *
     * <p>A duplicate doesn't mark the transaction. Observers are told of it after the commit.
     *
     * @param consumer who accepts; each consumer of an application has the message once. 1 to 100 characters without
     *     control characters
     * @param messageId the id that the sender gives to all copies of the message; 1 to 200 characters without control
     *     characters
     * @return true if the consumer has not had the message before and is to work on it; false if it has, and nothing is
     *     to be done
     * @throws MessageRefusedException if an argument is null or breaks its rule; nothing was written and the transaction
     *     is not marked
     * @throws OutboxTransactionException if there is no transaction, it is read-only, or it is marked for rollback
     * @throws InboxBusyException if the database found others in the way for too long, or a deadlock; the transaction is
     *     marked for rollback, and the message is to be delivered again
     * @throws OutboxException if the database failed; the transaction is marked for rollback
     */
    boolean accept(String consumer, String messageId);

    /**
     * Forgets a message, in the caller's active JTA transaction: its next delivery is accepted again. For an operator who
     * wants a message to take effect once more; nothing that a sender does leads here.
     *
     * @param consumer as for {@link #accept}
     * @param messageId as for {@link #accept}
     * @return whether the consumer had accepted the message
     * @throws MessageRefusedException if an argument is null or breaks its rule; nothing was written and the transaction
     *     is not marked
     * @throws OutboxTransactionException if there is no transaction, it is read-only, or it is marked for rollback
     * @throws InboxBusyException as {@link #accept}
     * @throws OutboxException if the database failed; the transaction is marked for rollback
     */
    boolean forget(String consumer, String messageId);
}
