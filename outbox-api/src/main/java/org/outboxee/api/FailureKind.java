package org.outboxee.api;

/** Why an attempt did not complete. The names are stored in the tables. */
public enum FailureKind {
    /** The job threw an exception that is not retryable, or an {@code Error}. Final. */
    JOB_FAILED(false),
    /** The job threw a {@link RetryableOutboxException}. */
    RETRY_REQUESTED(true),
    /** The job's changes broke a constraint of the database, at the latest at commit. Final. */
    CONSTRAINT_VIOLATED(false),
    /** The job returned normally although its transaction was marked for rollback: nothing of its work was kept. */
    MARKED_ROLLBACK(true),
    /** The job's transaction took longer than its timeout. */
    TRANSACTION_TIMED_OUT(true),
    /** The machinery failed: a lost connection, a deadlock, a serialization failure, an unknown outcome of a commit. */
    PLATFORM_FAILED(true),
    /** The stored payload could not be read as the event the job expects. Final. */
    UNREADABLE_EVENT(false),
    /** The transport refused the delivery, for example because its queue does not exist. */
    SEND_REFUSED(true),
    /** The transport refused the delivery for good. Final. */
    SEND_REJECTED(false),
    /** No result came within the delivery's timeout. */
    DELIVERY_TIMED_OUT(true),
    /** The endpoint gave no whole answer: not reached, connection broken, refused certificate, or too slow. */
    NO_ANSWER(true),
    /** The endpoint's name stands for an address that requests may not go to. */
    ADDRESS_REFUSED(true),
    /** The endpoint answered that it may be tried again: 408, 425, 429 or 5xx. */
    ANSWERED_RETRY(true),
    /** The endpoint refused the request: any other status than 2xx. Redirects are not followed. Final. */
    ANSWERED_REFUSED(false);

    private final boolean retryable;

    FailureKind(boolean retryable) {
        this.retryable = retryable;
    }

    /**
     * Whether the delivery's schedule is asked for another attempt.
     *
     * @return false if the delivery fails at once
     */
    public boolean isRetryable() {
        return retryable;
    }
}
