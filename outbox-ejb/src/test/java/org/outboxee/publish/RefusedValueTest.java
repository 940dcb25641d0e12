package org.outboxee.publish;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.outboxee.api.EventRefusedException;
import org.outboxee.api.IntegrationEvent;

/** What cannot come back is refused in the business call, named by class and member, never by its value (A3, W8). */
@Tag("A3")
@Tag("W8")
class RefusedValueTest {

    private static final String EVENT = "org.outboxee.publish.RefusedValueTest.Order";

    private final JsonbEventSerializer serializer = new JsonbEventSerializer();

    record Order(List<Line> lines, Map<String, String> labels, Optional<String> note) implements IntegrationEvent {}

    static class Line {
        final String product;
        final Double weight;
        final Float size;

        Line(String product, Double weight, Float size) {
            this.product = product;
            this.weight = weight;
            this.size = size;
        }
    }

    static final class GiftLine extends Line {
        GiftLine() {
            super("secret", 1.0, 1f);
        }
    }

    record Price(BigDecimal amount) implements IntegrationEvent {}

    record Loop(List<Loop> loops) implements IntegrationEvent {}

    record Anything(Object data) implements IntegrationEvent {}

    private static Order withLine(String product, Double weight, Float size) {
        return new Order(List.of(new Line("fine", 1.5, 1f), new Line(product, weight, size)), null, null);
    }

    private static Order withLabels(Map<String, String> labels) {
        return new Order(null, labels, null);
    }

    private void refuses(IntegrationEvent event, String message) {
        assertThatThrownBy(() -> serializer.serialize(event))
                .isInstanceOf(EventRefusedException.class)
                .hasMessage(message)
                .hasNoCause();
    }

    @Test
    @Tag("S13")
    void nanIsRefusedNamingTheMember() {
        refuses(withLine("secret", Double.NaN, 1f), EVENT + ".lines[1].weight: is not a finite number");
        refuses(withLine("secret", 1.0, Float.NaN), EVENT + ".lines[1].size: is not a finite number");
    }

    @Test
    @Tag("S13")
    void infinitiesAreRefusedNamingTheMember() {
        refuses(withLine("secret", Double.NEGATIVE_INFINITY, 1f), EVENT + ".lines[1].weight: is not a finite number");
        refuses(withLine("secret", 1.0, Float.POSITIVE_INFINITY), EVENT + ".lines[1].size: is not a finite number");
    }

    @Test
    @Tag("S12")
    void aDecimalTooLargeForAnyReceiverIsRefused() {
        for (String amount : List.of("7E+100001", "7E-100001", "7E+2147483647")) {
            refuses(
                    new Price(new BigDecimal(amount)),
                    "org.outboxee.publish.RefusedValueTest.Price.amount: " + "has a scale beyond 100000 digits");
        }
    }

    @Test
    @Tag("S14")
    void aNulCharacterIsRefusedNamingTheMember() {
        refuses(withLine("sec\0ret", 1.0, 1f), EVENT + ".lines[1].product: has a NUL character");
        refuses(new Order(null, null, Optional.of("\0")), EVENT + ".note: has a NUL character");
    }

    @Test
    @Tag("S14")
    void unpairedSurrogatesAreRefusedNamingTheMember() {
        for (String text :
                List.of("\uD83D", "\uDE00", "secret\uD83D", "\uD83Dsecret", "\uDE00\uD83D", "\uD83D\uD83D\uDE00")) {
            refuses(withLine(text, 1.0, 1f), EVENT + ".lines[1].product: has an unpaired surrogate");
        }
    }

    @Test
    @Tag("S14")
    void badCharactersInAKeyAreRefusedWithoutNamingTheKey() {
        refuses(withLabels(Map.of("sec\0ret", "")), EVENT + ".labels[0]: its key has a NUL character");
        refuses(withLabels(Map.of("secret\uD83D", "")), EVENT + ".labels[0]: its key has an unpaired surrogate");
        refuses(withLabels(Map.of("secret", "\0")), EVENT + ".labels[0]: has a NUL character");
    }

    @Test
    void aNullKeyIsRefused() {
        refuses(withLabels(Collections.singletonMap(null, "secret")), EVENT + ".labels[0]: its key is null");
    }

    @Test
    void anInstanceOfASubclassIsRefused() {
        refuses(
                new Order(List.of(new GiftLine()), null, null),
                EVENT + ".lines[0]: expected "
                        + "org.outboxee.publish.RefusedValueTest.Line, was org.outboxee.publish.RefusedValueTest$GiftLine");
    }

    @Test
    void aSubclassOfAValueIsRefused() {
        class Rounded extends BigDecimal {
            private static final long serialVersionUID = 1L;

            Rounded() {
                super("7");
            }
        }

        refuses(
                new Price(new Rounded()),
                "org.outboxee.publish.RefusedValueTest.Price.amount: expected " + "java.math.BigDecimal, was "
                        + Rounded.class.getName());
    }

    @Test
    @SuppressWarnings({"unchecked", "rawtypes"})
    void whatARawTypeHasSmuggledInIsRefused() {
        refuses(
                new Order((List) List.of("secret"), null, null),
                EVENT + ".lines[0]: expected org.outboxee.publish.RefusedValueTest.Line, was java.lang.String");
        refuses(
                withLabels((Map) Map.of(7, "secret")),
                EVENT + ".labels[0]: expected java.lang.String, was java.lang.Integer");
        refuses(
                withLabels((Map) Map.of("secret", new StringBuilder("secret"))),
                EVENT + ".labels[0]: expected java.lang.String, was java.lang.StringBuilder");
    }

    @Test
    void anEventThatContainsItselfIsRefused() {
        List<Loop> loops = new ArrayList<>();
        loops.add(new Loop(loops));

        assertThatThrownBy(() -> serializer.serialize(loops.get(0)))
                .isInstanceOf(EventRefusedException.class)
                .hasMessageEndingWith(".loops[0]: is nested deeper than 200 levels");
    }

    @Test
    void aListThatFailsWhenItIsReadIsRefusedWithoutItsMessage() {
        List<Line> lazy = new AbstractList<>() {
            @Override
            public Line get(int index) {
                throw new IllegalStateException("no session for secret");
            }

            @Override
            public int size() {
                return 1;
            }
        };

        refuses(new Order(lazy, null, null), EVENT + ".lines: cannot be read (java.lang.IllegalStateException)");
    }

    @Test
    void aClassThatBreaksARuleIsRefusedWithTheSentenceOfTheDeployment() {
        refuses(
                new Anything("secret"),
                "org.outboxee.publish.RefusedValueTest.Anything is not allowed in an event:\n"
                        + "  - org.outboxee.publish.RefusedValueTest.Anything.data: Object can be anything; name the class");
    }

    @Test
    void aRefusalLeavesTheSerializerUsable() {
        assertThatThrownBy(() -> serializer.serialize(withLine("", Double.NaN, 1f)))
                .isInstanceOf(EventRefusedException.class);

        Order order = new Order(Arrays.asList((Line) null), Map.of(), Optional.empty());
        assertThat(serializer.serialize(order)).isEqualTo("{\"lines\":[null],\"labels\":{},\"note\":null}");
    }
}
