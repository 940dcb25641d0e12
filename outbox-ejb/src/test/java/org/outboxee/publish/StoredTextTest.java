package org.outboxee.publish;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.outboxee.api.EventRefusedException;
import org.outboxee.api.IntegrationEvent;

/** Texts that another version of the class has written, and texts that nobody should have. */
class StoredTextTest {

    private static final String EVENT = "org.outboxee.publish.StoredTextTest.Order";

    private final JsonbEventSerializer serializer = new JsonbEventSerializer();

    record Order(
            String id,
            int count,
            long cents,
            double weight,
            float size,
            byte b,
            short s,
            boolean paid,
            Integer boxed,
            DayOfWeek day,
            Instant at,
            LocalDate on,
            UUID customer,
            BigInteger big,
            List<Line> lines,
            Map<String, Line> named,
            Optional<String> note,
            Line line)
            implements IntegrationEvent {}

    record Line(String product, int count) {
        Line {
            if (count < 0) {
                throw new IllegalArgumentException("count was " + count + " for " + product);
            }
        }
    }

    record Loop(List<Loop> loops) implements IntegrationEvent {}

    private static final Order EMPTY = new Order(
            null,
            0,
            0,
            0,
            0,
            (byte) 0,
            (short) 0,
            false,
            null,
            null,
            null,
            null,
            null,
            null,
            List.of(),
            Map.of(),
            Optional.empty(),
            null);

    private Order read(String text) {
        return serializer.deserialize(text, Order.class);
    }

    private void refuses(String text, String message) {
        assertThatThrownBy(() -> read(text))
                .isInstanceOf(EventRefusedException.class)
                .hasMessage(message)
                .hasNoCause();
    }

    @Test
    @Tag("S10")
    void absentMembersAreZeroEmptyOrNull() {
        assertThat(read("{}")).isEqualTo(EMPTY);
    }

    @Test
    @Tag("S10")
    void anExplicitNullStaysNullAndIsZeroForAPrimitive() {
        Order order = read("{\"count\":null,\"paid\":null,\"boxed\":null,\"lines\":null,\"named\":null,\"note\":null}");

        assertThat(order.count()).isZero();
        assertThat(order.paid()).isFalse();
        assertThat(order.lines()).isNull();
        assertThat(order.named()).isNull();
        assertThat(order.note()).isEmpty();
    }

    @Test
    @Tag("S10")
    void unknownMembersAreIgnored() {
        String text = "{\"gone\":{\"id\":[1,{\"id\":2},[]],\"x\":{}},\"id\":\"a\",\"old\":[[{}]],\"n\":null,\"m\":1}";

        assertThat(read(text)).extracting(Order::id).isEqualTo("a");
    }

    @Test
    void anyOrderOfMembersAndWhitespaceIsRead() {
        assertThat(read(" {\n \"count\" : 2 ,\t\"id\" : \"\\u0061\" } \n"))
                .extracting(Order::id, Order::count)
                .containsExactly("a", 2);
    }

    @ParameterizedTest
    @Tag("A13")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\0',
            value = {
                "{\"id\":7654321}                  | .id: expected a string for String",
                "{\"id\":{\"secret\":1}}           | .id: expected a string for String",
                "{\"count\":\"secret\"}            | .count: expected a number for Integer",
                "{\"count\":7654321000000}         | .count: expected a number for Integer",
                "{\"count\":7654.321}              | .count: expected a number for Integer",
                "{\"cents\":76543210000000000000}  | .cents: expected a number for Long",
                "{\"b\":765}                       | .b: expected a number for Byte",
                "{\"s\":76543}                     | .s: expected a number for Short",
                "{\"big\":7654.321}                | .big: expected a number for BigInteger",
                "{\"big\":7E654321}                | .big: expected a number for BigInteger",
                "{\"weight\":7E654321}             | .weight: expected a number for Double",
                "{\"size\":7E654}                  | .size: expected a number for Float",
                "{\"boxed\":true}                  | .boxed: expected a number for Integer",
                "{\"paid\":\"secret\"}             | .paid: expected true or false",
                "{\"day\":\"secret\"}              | .day: expected a constant of java.time.DayOfWeek",
                "{\"day\":7654321}                 | .day: expected a constant of java.time.DayOfWeek",
                "{\"at\":\"secret\"}               | .at: expected a string for Instant",
                "{\"on\":\"2026-02-30\"}           | .on: expected a string for LocalDate",
                "{\"customer\":\"secret\"}         | .customer: expected a string for UUID",
                "{\"lines\":{\"secret\":1}}        | .lines: expected an array for List",
                "{\"lines\":[null,\"secret\"]}     | .lines[1]: expected an object for "
                        + "org.outboxee.publish.StoredTextTest.Line",
                "{\"lines\":[{\"count\":\"secret\"}]} | .lines[0].count: expected a number for Integer",
                "{\"named\":[]}                    | .named: expected an object for Map",
                "{\"named\":{\"a\":null,\"secret\":7}} | .named[1]: expected an object for "
                        + "org.outboxee.publish.StoredTextTest.Line",
                "{\"note\":7654321}                | .note: expected a string for String",
                "[]                                | : expected an object for org.outboxee.publish.StoredTextTest.Order",
                "null                              | : expected an object for org.outboxee.publish.StoredTextTest.Order",
                "\"secret\"                        | : expected an object for org.outboxee.publish.StoredTextTest.Order"
            })
    void aWrongValueIsRefusedNamingMemberAndKindButNotTheValue(String text, String message) {
        refuses(text, EVENT + message.strip() + " in the stored text");
    }

    @ParameterizedTest
    @Tag("A13")
    @ValueSource(
            strings = {
                "",
                " ",
                "secret",
                "{",
                "{\"id\"",
                "{\"id\":",
                "{\"id\":\"secret",
                "{\"id\":\"secret\"",
                "{\"id\":\"secret\",",
                "{\"id\":secret}",
                "{id:1}",
                "{\"lines\":[",
                "{\"lines\":[{}",
                "{\"gone\":[{\"a\":1",
                "{\"id\":\"\\uD8\"}",
                "{\"count\":01}",
                "{\"id\":\"a\"]",
                "{\"gone\":[}"
            })
    void aTextThatIsNotJsonIsRefused(String text) {
        assertThatThrownBy(() -> read(text))
                .isInstanceOf(EventRefusedException.class)
                .hasNoCause()
                .hasMessageMatching(EVENT.replace(".", "\\.") + "[a-z0-9.\\[\\]]*: the stored text is not JSON");
    }

    @ParameterizedTest
    @Tag("A13")
    @ValueSource(strings = {"{} {}", "{}secret", "{}]", "{},"})
    void aTextThatGoesOnAfterTheEventIsRefused(String text) {
        assertThatThrownBy(() -> read(text))
                .isInstanceOf(EventRefusedException.class)
                .hasNoCause()
                .hasMessageStartingWith(EVENT + ": the stored text ");
    }

    @Test
    @Tag("A13")
    void aConstructorThatRefusesIsNamedWithoutItsMessage() {
        refuses(
                "{\"lines\":[{\"product\":\"secret\",\"count\":-7}]}",
                EVENT + ".lines[0]: the constructor of "
                        + "org.outboxee.publish.StoredTextTest.Line has refused the stored values "
                        + "(java.lang.IllegalArgumentException)");
    }

    @Test
    @Tag("A13")
    void aDeeplyNestedTextNeverOverflowsTheStack() {
        String deep = "[{\"a\":".repeat(100_000) + "1" + "}]".repeat(100_000);

        refuses("{\"gone\":" + deep + "}", EVENT + ": the stored text cannot be read (java.lang.RuntimeException)");
        assertThatThrownBy(() ->
                        serializer.deserialize("{\"loops\":" + deep.replace("\"a\"", "\"loops\"") + "}", Loop.class))
                .isInstanceOf(EventRefusedException.class)
                .hasNoCause()
                .hasMessageEndingWith(": is nested deeper than 200 levels");
    }

    @Test
    void theExpectedClassMustBeAnEventClass() {
        assertThatThrownBy(() -> serializer.deserialize("{}", IntegrationEvent.class))
                .isInstanceOf(EventRefusedException.class)
                .hasMessageContaining("IntegrationEvent: is an interface");
    }

    /** Whatever happens to a text, the answer is an event or a refusal that quotes nothing. */
    @Test
    @Tag("A13")
    void aDamagedTextIsReadOrRefused() {
        String text = serializer.serialize(new Order(
                "SECRET",
                76543,
                1,
                1.5,
                2,
                (byte) 1,
                (short) 2,
                true,
                7,
                DayOfWeek.MONDAY,
                Instant.EPOCH,
                LocalDate.EPOCH,
                new UUID(1, 2),
                BigInteger.TEN,
                List.of(new Line("SECRET", 76543)),
                Map.of("SECRET", new Line("SECRET", 1)),
                Optional.of("SECRET"),
                null));
        String damage = "{}[]\":,\\-.e017 tfnuS\0\uD83D";
        Random random = new Random(42);
        for (int i = 0; i < 20_000; i++) {
            StringBuilder damaged = new StringBuilder(text);
            for (int n = random.nextInt(3); n >= 0; n--) {
                damaged.setCharAt(random.nextInt(text.length()), damage.charAt(random.nextInt(damage.length())));
            }
            try {
                assertThat(read(damaged.toString())).isNotNull();
            } catch (EventRefusedException e) {
                assertThat(e).hasNoCause();
                assertThat(e.getMessage()).doesNotContain("SECRET", "76543").startsWith(EVENT);
            }
        }
    }
}
