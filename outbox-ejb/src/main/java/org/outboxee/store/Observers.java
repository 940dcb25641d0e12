package org.outboxee.store;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.spi.BeanManager;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.outboxee.api.OutboxObserver;
import org.outboxee.api.OutboxObservers;
import org.outboxee.model.OutboxLog;
import org.outboxee.spi.OutboxExtension;

/** Tells the application's observers; none of them can break what it is told of. */
@ApplicationScoped
public class Observers implements OutboxObservers {

    private final List<Place> places = new CopyOnWriteArrayList<>();

    Observers() {}

    @Inject
    Observers(BeanManager beans) {
        this(beans.getExtension(OutboxExtension.class).observers().stream()
                .map(bean -> (OutboxObserver)
                        beans.getReference(bean, OutboxObserver.class, beans.createCreationalContext(bean)))
                .toList());
    }

    public Observers(List<OutboxObserver> observers) {
        observers.stream().map(Place::new).forEach(places::add);
    }

    /** Told apart by itself, so that the same observer may be here twice. */
    private static final class Place {

        private final OutboxObserver observer;

        Place(OutboxObserver observer) {
            this.observer = Objects.requireNonNull(observer, "an observer");
        }
    }

    @Override
    public Registration add(OutboxObserver observer) {
        Place place = new Place(observer);
        places.add(place);
        return () -> places.remove(place);
    }

    public void tell(Consumer<OutboxObserver> message) {
        for (Place place : places) {
            try {
                message.accept(place.observer);
            } catch (Throwable e) { // an Error too: what it is told of has been committed and must be gone on with
                OutboxLog.of(Observers.class)
                        .log(
                                Level.WARNING,
                                "An OutboxObserver threw " + OutboxLog.classesOf(e) + "; nothing is changed");
            }
        }
    }
}
