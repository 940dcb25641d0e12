package org.outboxee.it.inbox;

/** What becomes of a message when its handler runs. */
public enum Handling {
    WORK,
    /** Long enough for others to come meanwhile. */
    WORK_SLOWLY,
    THROW,
    THROW_CHECKED,
    FAIL_AT_COMMIT,
    /** For a broker's message: fails at first, works when it comes again. */
    THROW_ONCE
}
