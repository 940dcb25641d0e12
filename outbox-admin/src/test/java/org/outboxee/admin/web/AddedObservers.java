package org.outboxee.admin.web;

import java.util.ArrayList;
import java.util.List;
import org.outboxee.api.OutboxObserver;
import org.outboxee.api.OutboxObservers;

/** Those that were added and not taken off. */
final class AddedObservers implements OutboxObservers {

    final List<OutboxObserver> observers = new ArrayList<>();

    @Override
    public Registration add(OutboxObserver observer) {
        observers.add(observer);
        return () -> observers.remove(observer);
    }
}
