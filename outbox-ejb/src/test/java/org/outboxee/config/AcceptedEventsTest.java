package org.outboxee.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.outboxee.api.DeliveryContext;
import org.outboxee.api.IntegrationEvent;
import org.outboxee.api.OutboxJob;

/** The event a job accepts, wherever between it and OutboxJob the type argument stands. */
@Tag("A17")
class AcceptedEventsTest {

    interface Order extends IntegrationEvent {}

    record Placed() implements Order {}

    record Paid<T>(List<T> parts) implements Order {}

    static class Direct implements OutboxJob<Placed> {
        @Override
        public void run(Placed event, DeliveryContext delivery) {}
    }

    static class OfASupertype implements OutboxJob<Order> {
        @Override
        public void run(Order event, DeliveryContext delivery) {}
    }

    static class OfAnyEvent implements OutboxJob<IntegrationEvent> {
        @Override
        public void run(IntegrationEvent event, DeliveryContext delivery) {}
    }

    static class OfAGenericEvent implements OutboxJob<Paid<String>> {
        @Override
        public void run(Paid<String> event, DeliveryContext delivery) {}
    }

    abstract static class Base<X, E extends Order> implements OutboxJob<E> {
        @Override
        public void run(E event, DeliveryContext delivery) {}
    }

    abstract static class Swapped<E extends Order, X> extends Base<X, E> {}

    static class ThroughVariables extends Swapped<Placed, String> {}

    static class BelowADirectOne extends Direct {}

    interface PlacedJob extends Cloneable, OutboxJob<Placed> {}

    static class ThroughAnInterface implements PlacedJob {
        @Override
        public void run(Placed event, DeliveryContext delivery) {}
    }

    static class OpenBelowABound<E extends Order> extends Base<String, E> {}

    @SuppressWarnings("rawtypes")
    static class RawBase extends Base {}

    @SuppressWarnings({"rawtypes", "unchecked"})
    static class Raw implements OutboxJob {
        @Override
        public void run(IntegrationEvent event, DeliveryContext delivery) {}
    }

    static class Intersection<E extends Placed2 & Cloneable> implements OutboxJob<E> {
        @Override
        public void run(E event, DeliveryContext delivery) {}
    }

    static class Placed2 implements Order {}

    static Stream<Arguments> jobs() {
        return Stream.of(
                Arguments.of(Direct.class, Placed.class),
                Arguments.of(OfASupertype.class, Order.class),
                Arguments.of(OfAnyEvent.class, IntegrationEvent.class),
                Arguments.of(OfAGenericEvent.class, Paid.class),
                Arguments.of(ThroughVariables.class, Placed.class),
                Arguments.of(BelowADirectOne.class, Placed.class),
                Arguments.of(ThroughAnInterface.class, Placed.class),
                Arguments.of(OpenBelowABound.class, Order.class),
                Arguments.of(RawBase.class, Order.class),
                Arguments.of(Raw.class, IntegrationEvent.class),
                Arguments.of(Intersection.class, Placed2.class),
                Arguments.of(String.class, IntegrationEvent.class));
    }

    @ParameterizedTest
    @MethodSource("jobs")
    void theTypeArgumentIsFound(Class<?> job, Class<?> event) {
        assertThat(AcceptedEvents.of(job)).isEqualTo(event);
    }
}
