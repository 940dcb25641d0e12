package org.outboxee.example.billing.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.json.JsonException;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.outboxee.example.billing.BilledOrder;

class OrderEventTest {

    private static final String ID = "01938f6e-0000-7000-8000-000000000001";
    private static final String ORDER = "01938f6e-0000-7000-8000-000000000002";
    private static final String RIGHT = "{\"specversion\":\"1.0\",\"id\":\"" + ID
            + "\",\"source\":\"/shop\",\"type\":\"order-placed\",\"data\":{\"orderId\":\"" + ORDER
            + "\",\"amountCents\":1250,\"currency\":\"EUR\",\"placedAt\":\"2026-11-30T12:00:00Z\"}}";

    @Test
    void anOrderThatWasPlacedIsRead() {
        assertThat(OrderEvent.read(RIGHT))
                .contains(new OrderEvent(UUID.fromString(ID), new BilledOrder(UUID.fromString(ORDER), 1250, "EUR")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "{", "{} {}", "{a:1}", "order"})
    void whatIsNoJsonIsNoDocument(String body) {
        assertThatThrownBy(() -> OrderEvent.read(body)).isInstanceOf(JsonException.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "order-placed -> order-cancelled",
                "\"type\":\"order-placed\" -> \"type\":1",
                "\"id\":\"01938f6e -> \"id\":\"x",
                "\"id\":\"01938f6e-0000-7000-8000-000000000001\" -> \"id\":\"1-1-1-1-1\"",
                "\"orderId\":\"01938f6e -> \"orderId\":\"x",
                "1250 -> 0",
                "1250 -> -1",
                "1250 -> 1.5",
                "1250 -> \"1250\"",
                "1250 -> 9223372036854775808",
                "EUR -> eur",
                "EUR -> EURO",
                "\"data\" -> \"content\""
            })
    void anotherTypeOrAnotherFieldIsNoSuchEvent(String change) {
        String[] parts = change.split(" -> ");
        assertThat(RIGHT).contains(parts[0]);

        assertThat(OrderEvent.read(RIGHT.replace(parts[0], parts[1]))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"null", "[]", "1", "{}"})
    void anotherDocumentIsNoSuchEvent(String body) {
        assertThat(OrderEvent.read(body)).isEqualTo(Optional.empty());
    }
}
