package org.outboxee.spi.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.InvocationTargetException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.outboxee.api.EventRefusedException;

@Tag("A3")
class EventShapeTest {

    private static class Base {
        static final String KIND = "base";
        private final String id;

        Base(String id) {
            this.id = id;
        }
    }

    private static final class Order extends Base {
        @SuppressWarnings("unused")
        static String id = "a static field of the same name";

        private final int count;

        private Order(int count, String id) {
            super(id);
            this.count = count;
        }

        @SuppressWarnings("unused")
        Order(String id) {
            this(1, id);
        }
    }

    private record Text(String value) {
        Text(int number) {
            this(String.valueOf(number));
        }

        @Override
        public String value() {
            return "[" + value + "]";
        }
    }

    private record Picky(int count) {
        Picky {
            if (count < 0) {
                throw new IllegalArgumentException("negative");
            }
        }
    }

    @Test
    void membersComeInTheOrderOfTheConstructor() {
        assertThat(EventShape.of(Order.class).members())
                .extracting(EventMember::name)
                .containsExactly("count", "id");
    }

    @Test
    void privateAndInheritedFieldsAreRead() {
        Order order = new Order(7, "a");

        assertThat(EventShape.of(Order.class).members())
                .extracting(member -> member.of(order))
                .containsExactly(7, "a");
    }

    @Test
    void aPrivateConstructorRebuilds() throws Exception {
        Order order = (Order) EventShape.of(Order.class).create(new Object[] {7, "a"});

        assertThat(order.count).isEqualTo(7);
        assertThat(((Base) order).id).isEqualTo("a");
    }

    @Test
    void aFieldIsReadPastAnAccessorThatAnswersSomethingElse() {
        EventShape shape = EventShape.of(Text.class);

        assertThat(shape.members().get(0).of(new Text("a"))).isEqualTo("a");
    }

    @Test
    void whatTheConstructorThrowsIsPassedOn() {
        assertThatThrownBy(() -> EventShape.of(Picky.class).create(new Object[] {-1}))
                .isInstanceOf(InvocationTargetException.class)
                .hasCauseInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aClassThatBreaksRulesHasNoShape() {
        record Bad(Object anything) {}

        assertThatThrownBy(() -> EventShape.of(Bad.class))
                .isInstanceOf(EventRefusedException.class)
                .hasMessage(Bad.class.getName() + " is not allowed in an event:\n  - " + Bad.class.getName()
                        + ": is a local class; declare it outside the method");
    }
}
