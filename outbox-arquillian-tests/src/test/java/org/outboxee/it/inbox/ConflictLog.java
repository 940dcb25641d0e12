package org.outboxee.it.inbox;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.outboxee.api.OutboxObserver;

/** Remembers the conflicts it is told of, and then throws an Error. */
@ApplicationScoped
public class ConflictLog implements OutboxObserver {

    private final List<String> conflicts = new CopyOnWriteArrayList<>();

    @Override
    public void inboxConflict(String consumer, String messageId) {
        conflicts.add(messageId);
        throw new LinkageError("an observer from a broken build");
    }

    /** How often it was told of a message. */
    public int of(String messageId) {
        return (int) conflicts.stream().filter(messageId::equals).count();
    }
}
