package ${package}.events;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.outboxee.api.EventType;
import org.outboxee.spi.event.EventClasses;

class OrderPlacedTest {

    /** The compiler has asked the same; a deployment asks again. */
    @Test
    void theClassIsAcceptedAsAnEvent() {
        assertThat(EventClasses.problems(OrderPlaced.class)).isEmpty();
    }

    /** Events that are stored already are found by this name. */
    @Test
    void theNameThatIsStoredStays() {
        assertThat(OrderPlaced.class.getAnnotation(EventType.class).value()).isEqualTo("order-placed");
    }
}
