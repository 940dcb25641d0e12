package org.outboxee.example.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.assertj.core.api.ThrowingConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OrderCommandTest {

    @Test
    void theCurrencyIsUpperCasedBeforeItIsChecked() throws IOException {
        assertThat(read("{\"amountCents\": 1250, \"currency\": \"eUr\"}")).isEqualTo(new OrderCommand(1250, "EUR"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"1", "9223372036854775807", "1250.0", "125e1"})
    void aWholePositiveAmountIsTaken(String amount) throws IOException {
        assertThat(read("{\"amountCents\": " + amount + ", \"currency\": \"EUR\"}")
                        .amountCents())
                .isPositive();
    }

    @Test
    void whatIsNotAskedForIsIgnored() throws IOException {
        assertThat(read("{\"amountCents\": 1, \"currency\": \"EUR\", \"note\": {\"amountCents\": 2}}"))
                .isEqualTo(new OrderCommand(1, "EUR"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "{",
                "{\"amountCents\": 1, \"currency\": \"EUR\"",
                "{\"amountCents\": 1, \"currency\": \"EUR\"} {}",
                "{amountCents: 1, currency: 'EUR'}",
                "{\"amountCents\": 01, \"currency\": \"EUR\"}",
                "amountCents=1&currency=EUR"
            })
    void whatIsNoJsonIsInvalidJson(String body) {
        assertThatThrownBy(() -> read(body)).satisfies(isRefusedAs(Problem.INVALID_JSON));
    }

    @Test
    void whatIsNestedTooDeeplyIsInvalidJson() {
        assertThatThrownBy(() -> read("[".repeat(9_000))).satisfies(isRefusedAs(Problem.INVALID_JSON));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "null",
                "[]",
                "true",
                "{}",
                "{\"amountCents\": 1}",
                "{\"currency\": \"EUR\"}",
                "{\"amountCents\": 0, \"currency\": \"EUR\"}",
                "{\"amountCents\": -1, \"currency\": \"EUR\"}",
                "{\"amountCents\": 1.5, \"currency\": \"EUR\"}",
                "{\"amountCents\": 9223372036854775808, \"currency\": \"EUR\"}",
                "{\"amountCents\": 1e999999999, \"currency\": \"EUR\"}",
                "{\"amountCents\": 1e99999999999, \"currency\": \"EUR\"}",
                "{\"amountCents\": \"1\", \"currency\": \"EUR\"}",
                "{\"amountCents\": true, \"currency\": \"EUR\"}",
                "{\"amountCents\": null, \"currency\": \"EUR\"}",
                "{\"amountCents\": 1, \"currency\": \"EU\"}",
                "{\"amountCents\": 1, \"currency\": \"EURO\"}",
                "{\"amountCents\": 1, \"currency\": \"EU1\"}",
                "{\"amountCents\": 1, \"currency\": \"EUR\\n\"}",
                "{\"amountCents\": 1, \"currency\": 978}",
                "{\"AMOUNTCENTS\": 1, \"currency\": \"EUR\"}"
            })
    void whatIsNoOrderIsAnInvalidOrder(String body) {
        assertThatThrownBy(() -> read(body)).satisfies(isRefusedAs(Problem.INVALID_ORDER));
    }

    @Test
    void aBodyIsReadNoFurtherThanItsLimit() {
        ByteArrayInputStream body =
                bytes("{\"amountCents\": 1, \"currency\": \"EUR\", \"note\": \"" + "x".repeat(50_000) + "\"}");

        assertThatThrownBy(() -> OrderCommand.read(body)).satisfies(isRefusedAs(Problem.TOO_LARGE));
        assertThat(body.available()).isGreaterThan(30_000);
    }

    @Test
    void theUnicodeEncodingsOfJsonAreUnderstood() throws IOException {
        byte[] body = "{\"amountCents\": 7, \"currency\": \"usd\"}".getBytes(StandardCharsets.UTF_16BE);

        assertThat(OrderCommand.read(new ByteArrayInputStream(body))).isEqualTo(new OrderCommand(7, "USD"));
    }

    private static OrderCommand read(String body) throws IOException {
        return OrderCommand.read(bytes(body));
    }

    private static ThrowingConsumer<Throwable> isRefusedAs(Problem problem) {
        return thrown -> assertThat(((RefusedException) thrown).problem()).isEqualTo(problem);
    }

    private static ByteArrayInputStream bytes(String body) {
        return new ByteArrayInputStream(body.getBytes(StandardCharsets.UTF_8));
    }
}
