package org.outboxee.relay;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** Two threads never dispatch together more than there is room for. */
class RoomTest {

    private static final Predicate<String> NONE = queue -> false;
    private static final Predicate<String> ALL = queue -> true;

    private final Room.Taken taken = new Room.Taken();

    @Test
    void whatOneHasTakenIsNotThereForTheOther() {
        Room first = taken.take(Map.of("a", 10, "b", 4), NONE);

        assertThat(first.of("a")).isEqualTo(10);
        assertThat(first.of("b")).isEqualTo(4);
        assertThat(first.of("c")).isZero();
        assertThat(first.most()).isEqualTo(10);
        assertThat(taken.take(Map.of("a", 10, "b", 4, "c", 3), NONE).most()).isEqualTo(3);
    }

    @Test
    void whatIsGivenBackIsThereAgain() {
        taken.take(Map.of("a", 10), NONE).close();

        assertThat(taken.take(Map.of("a", 10), NONE).of("a")).isEqualTo(10);
    }

    @Test
    void eachMayTakeAHalf() {
        assertThat(taken.take(Map.of("a", 9), ALL).of("a")).isEqualTo(4);
        assertThat(taken.take(Map.of("a", 9), ALL).of("a")).isEqualTo(4);
        assertThat(taken.take(Map.of("a", 9), ALL).of("a")).isEqualTo(1);
        assertThat(taken.take(Map.of("a", 9), ALL).of("a")).isZero();
    }

    @Test
    void theLastOneIsNotHalved() {
        assertThat(taken.take(Map.of("a", 1), ALL).of("a")).isEqualTo(1);
    }

    /** The transport may have less room than before: then nothing is free, and nothing negative. */
    @Test
    void lessRoomThanIsTakenIsNone() {
        taken.take(Map.of("a", 10), NONE);

        assertThat(taken.take(Map.of("a", 3), NONE).of("a")).isZero();
    }

    @Test
    void roomWithoutEndDoesNotOverflow() {
        taken.take(Map.of("a", Integer.MAX_VALUE), ALL);
        taken.take(Map.of("a", Integer.MAX_VALUE), ALL);

        assertThat(taken.take(Map.of("a", Integer.MAX_VALUE), NONE).of("a")).isEqualTo(1);
        assertThat(taken.take(Map.of("a", Integer.MAX_VALUE), NONE).of("a")).isZero();
    }
}
