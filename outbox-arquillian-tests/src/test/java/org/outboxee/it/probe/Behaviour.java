package org.outboxee.it.probe;

/** What a job does when it gets an event. */
public enum Behaviour {
    /** Writes its effect. */
    COMPLETE,
    /** Writes its effect, then asks for a retry. */
    RETRY,
    /** Asks for a retry in its first attempt, completes in its second. */
    RETRY_ONCE,
    /** Asks for a retry wrapped in other exceptions, as an EJB would wrap it. */
    RETRY_WRAPPED,
    /** Writes its effect, then throws. */
    THROW,
    /** Outside a transaction: commits its effect, then asks for a retry in its first attempt. */
    RETRY_ONCE_AFTER_COMMIT,
    /** Writes its effect, then throws an Error. */
    THROW_ERROR,
    /** Writes its effect, then throws a checked exception. */
    THROW_CHECKED,
    /** Writes its effect, then throws an InterruptedException. */
    THROW_INTERRUPTED,
    /** Writes its effect, interrupts its own thread, and returns normally. */
    LEAVE_INTERRUPTED,
    /** Waits as long as the event says, then writes its effect. */
    WAIT,
    /** Calls an EJB that calls setRollbackOnly, then returns normally. */
    MARK_BY_OTHER_EJB,
    /** Calls an EJB that throws a system exception, swallows that, and returns normally. */
    SWALLOW,
    /** Breaks a deferred constraint, which only the commit checks. */
    CONSTRAINT_AT_COMMIT,
    /** Breaks a constraint with an entity that the provider writes only when the transaction ends. */
    CONSTRAINT_IN_LAST_FLUSH,
    /** Breaks a constraint at once. */
    CONSTRAINT_AT_FLUSH,
    /** Makes a trigger fail the commit with a serialization failure, in its first attempt only. */
    COMMIT_FAILS_ONCE,
    /** Adds another event to the outbox. */
    ADD_EVENT,
    /** Adds another event to the outbox, then throws. */
    ADD_EVENT_THEN_THROW,
    /** Completes as a local job, asks for one retry as a job on a queue, throws as a message-driven one. */
    AS_JOB,
    /** Waits until the test opens its gate, then writes its effect. */
    GATE,
    /** A message-driven job asks for its event as another class. */
    LOAD_OTHER_CLASS,
    /** A message-driven job asks for the event of another delivery. */
    LOAD_OTHER_DELIVERY
}
