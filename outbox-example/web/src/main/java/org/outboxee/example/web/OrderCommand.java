package org.outboxee.example.web;

import jakarta.json.Json;
import jakarta.json.JsonNumber;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import jakarta.json.stream.JsonParser;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Locale;
import java.util.regex.Pattern;

/** What a customer sends, once it is known to be an order: {@code {"amountCents": 1250, "currency": "eur"}}. */
record OrderCommand(long amountCents, String currency) {

    static final int MOST_BYTES = 10_000;

    private static final Pattern CURRENCY = Pattern.compile("[A-Z]{3}");

    /**
     * Reads and checks a request's body. Other members are ignored.
     *
     * @throws RefusedException if it is too large, no JSON, or no order
     */
    static OrderCommand read(InputStream body) throws IOException {
        byte[] bytes = body.readNBytes(MOST_BYTES + 1);
        if (bytes.length > MOST_BYTES) {
            throw new RefusedException(Problem.TOO_LARGE);
        }
        if (parse(bytes) instanceof JsonObject order
                && order.get("amountCents") instanceof JsonNumber amount
                && order.get("currency") instanceof JsonString currency) {
            return new OrderCommand(positive(amount), known(currency.getString()));
        }
        throw new RefusedException(Problem.INVALID_ORDER);
    }

    /** By the parser: a reader would be content with the first of two documents. */
    private static JsonValue parse(byte[] bytes) {
        try (JsonParser parser = Json.createParser(new ByteArrayInputStream(bytes))) {
            parser.next();
            JsonValue document = parser.getValue();
            if (!parser.hasNext()) {
                return document;
            }
        } catch (NumberFormatException e) { // it is JSON, with an exponent that Java cannot hold
            throw new RefusedException(Problem.INVALID_ORDER);
        } catch (RuntimeException e) {
            // no JSON, nothing at all, or nested more deeply than the parser goes, for which it has no class of its own
        }
        throw new RefusedException(Problem.INVALID_JSON);
    }

    private static long positive(JsonNumber amount) {
        try {
            long cents = amount.bigDecimalValue().longValueExact();
            if (cents > 0) {
                return cents;
            }
        } catch (ArithmeticException | NumberFormatException e) {
            // cents in fractions, or more than there is money
        }
        throw new RefusedException(Problem.INVALID_ORDER);
    }

    private static String known(String currency) {
        String code = currency.toUpperCase(Locale.ROOT);
        if (!CURRENCY.matcher(code).matches()) {
            throw new RefusedException(Problem.INVALID_ORDER);
        }
        return code;
    }
}
