package org.outboxee.store;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.function.Consumer;
import org.outboxee.api.OutboxObserver;
import org.outboxee.model.OutboxLog;

/** Tells the application's observers; none of them can break what it is told of. */
@ApplicationScoped
public class Observers {

    private List<OutboxObserver> observers = List.of();

    Observers() {}

    @Inject
    Observers(@Any Instance<OutboxObserver> observers) {
        this.observers = observers.stream().toList();
    }

    public Observers(List<OutboxObserver> observers) {
        this.observers = List.copyOf(observers);
    }

    public void tell(Consumer<OutboxObserver> message) {
        for (OutboxObserver observer : observers) {
            try {
                message.accept(observer);
            } catch (Throwable e) { // an Error too: what it is told of has been committed and must be gone on with
                OutboxLog.of(Observers.class)
                        .log(
                                Level.WARNING,
                                "An OutboxObserver threw " + OutboxLog.classesOf(e) + "; nothing is changed");
            }
        }
    }
}
