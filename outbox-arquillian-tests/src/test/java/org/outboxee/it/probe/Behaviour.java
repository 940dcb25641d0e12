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
    /** Throws an Error. */
    THROW_ERROR,
    /** Throws a checked exception. */
    THROW_CHECKED,
    /** Waits as long as the event says, then writes its effect. */
    WAIT,
    /** Calls an EJB that calls setRollbackOnly, then returns normally. */
    MARK_BY_OTHER_EJB,
    /** Calls an EJB that throws a system exception, swallows that, and returns normally. */
    SWALLOW,
    /** Breaks a deferred constraint, which only the commit checks. */
    CONSTRAINT_AT_COMMIT,
    /** Breaks a constraint at once. */
    CONSTRAINT_AT_FLUSH,
    /** Makes a trigger fail the commit with a serialization failure, in its first attempt only. */
    COMMIT_FAILS_ONCE,
    /** Adds another event to the outbox. */
    ADD_EVENT
}
