package org.outboxee.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.outboxee.api.OutboxObserver;
import org.outboxee.api.OutboxObservers;

class ObserversTest {

    @ParameterizedTest
    @ValueSource(classes = {IllegalStateException.class, LinkageError.class, StackOverflowError.class})
    void whatAnObserverThrowsReachesNobodyAndStopsNoOther(Class<? extends Throwable> type) throws Exception {
        Throwable thrown = type.getConstructor().newInstance();
        List<UUID> told = new ArrayList<>();

        new Observers(List.of(throwing(thrown), remembering(told)))
                .tell(observer -> observer.routed(new UUID(1, 2), "order-placed", 1));

        assertThat(told).containsExactly(new UUID(1, 2));
    }

    private static OutboxObserver throwing(Throwable thrown) {
        return new OutboxObserver() {
            @Override
            public void routed(UUID eventId, String eventType, int deliveries) {
                ObserversTest.<RuntimeException>throwAsIs(thrown);
            }
        };
    }

    private static OutboxObserver remembering(List<UUID> told) {
        return new OutboxObserver() {
            @Override
            public void routed(UUID eventId, String eventType, int deliveries) {
                told.add(eventId);
            }
        };
    }

    @SuppressWarnings("unchecked") // the cast is erased
    private static <T extends Throwable> void throwAsIs(Throwable thrown) throws T {
        throw (T) thrown;
    }

    /** A WAR's observer is told from its start to its end, and taking it off takes nobody else off. */
    @Test
    void whoWasAddedIsToldUntilItIsTakenOff() {
        List<UUID> told = new ArrayList<>();
        Observers observers = new Observers(List.of());
        OutboxObserver same = remembering(told);
        OutboxObservers.Registration first = observers.add(same);
        OutboxObservers.Registration second = observers.add(same);
        observers.tell(observer -> observer.routed(new UUID(1, 2), "order-placed", 1));
        assertThat(told).hasSize(2);

        first.close();
        first.close();
        observers.tell(observer -> observer.routed(new UUID(1, 2), "order-placed", 1));
        assertThat(told).hasSize(3);

        second.close();
        observers.tell(observer -> observer.routed(new UUID(1, 2), "order-placed", 1));
        assertThat(told).hasSize(3);
    }

    @Test
    void nobodyIsToldWithoutObservers() {
        new Observers(List.of()).tell(observer -> {
            throw new AssertionError();
        });
    }
}
