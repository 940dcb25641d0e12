package org.outboxee.store;

import org.outboxee.api.OutboxException;

/** A commit did not return normally: the transaction may or may not have happened. */
public class CommitFailedException extends OutboxException {

    private static final long serialVersionUID = 1L;

    CommitFailedException(Throwable cause) {
        super("a commit failed", cause);
    }
}
