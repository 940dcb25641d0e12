package org.outboxee.store;

import java.util.function.Supplier;
import org.outboxee.api.OutboxException;
import org.outboxee.model.OutboxLog;

/** The way of the public interfaces to the database. */
public final class Access {

    private Access() {}

    /**
     * Runs the work. What a provider throws is told as an exception of ours, with its SQL states and classes only:
     * providers wrap a lost connection each in classes of their own, which a caller cannot know.
     *
     * @param failed what could not be done, the beginning of the message
     */
    public static <T> T to(String failed, Supplier<T> work) {
        try {
            return work.get();
        } catch (OutboxException e) {
            throw e;
        } catch (RuntimeException e) {
            throw new OutboxException(
                    failed + ": the database failed with SQL states " + SqlStates.of(e) + ", " + OutboxLog.classesOf(e),
                    e);
        }
    }
}
