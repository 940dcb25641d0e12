package org.outboxee.publish;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.outboxee.api.IntegrationEvent;

/** Events and parts that are not records. */
@Tag("A3")
class PlainClassTest {

    private final JsonbEventSerializer serializer = new JsonbEventSerializer();

    private abstract static class Tenanted {
        private final String tenant;

        private Tenanted(String tenant) {
            this.tenant = tenant;
        }
    }

    private static final class OrderPlaced extends Tenanted implements IntegrationEvent {
        @SuppressWarnings("unused")
        private static final String VERSION = "not part of it";

        private final long cents;
        private final List<Line> lines;
        private final Optional<Line> gift;

        private OrderPlaced(List<Line> lines, Optional<Line> gift, String tenant, long cents) {
            super(tenant);
            this.cents = cents;
            this.lines = lines;
            this.gift = gift;
        }

        /** Answers something else than the field, as getters do. */
        @SuppressWarnings("unused")
        public long getCents() {
            return cents / 100;
        }
    }

    private static final class Line {
        private final String product;

        private Line(String product) {
            this.product = product;
        }
    }

    private record Money(long cents) implements IntegrationEvent {
        Money {
            cents = Math.max(0, cents);
        }

        Money(String euros) {
            this(Long.parseLong(euros) * 100);
        }

        @Override
        public long cents() {
            return -cents;
        }
    }

    @Test
    void privateAndInheritedStateIsStoredInTheOrderOfTheConstructor() {
        OrderPlaced event = new OrderPlaced(List.of(new Line("a")), Optional.empty(), "acme", 1999);

        assertThat(serializer.serialize(event))
                .isEqualTo("{\"lines\":[{\"product\":\"a\"}],\"gift\":null,\"tenant\":\"acme\",\"cents\":1999}");
    }

    @Test
    void aClassIsRebuiltThroughItsPrivateConstructor() {
        OrderPlaced event = new OrderPlaced(List.of(new Line("a")), Optional.of(new Line("b")), "acme", 1999);

        assertThat(serializer.deserialize(serializer.serialize(event), OrderPlaced.class))
                .usingRecursiveComparison()
                .isEqualTo(event);
    }

    @Test
    void aPrivateRecordWithOtherConstructorsAndAccessorsKeepsItsState() {
        assertThat(serializer.serialize(new Money("7"))).isEqualTo("{\"cents\":700}");
        assertThat(serializer.deserialize("{\"cents\":700}", Money.class)).isEqualTo(new Money("7"));
    }
}
