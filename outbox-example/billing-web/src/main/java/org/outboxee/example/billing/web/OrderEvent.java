package org.outboxee.example.billing.web;

import jakarta.json.Json;
import jakarta.json.JsonException;
import jakarta.json.JsonNumber;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import jakarta.json.stream.JsonParser;
import java.io.StringReader;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;
import org.outboxee.example.billing.BilledOrder;

/** An order-placed event in a CloudEvent, once it is known to be one. */
record OrderEvent(UUID id, BilledOrder order) {

    private static final String TYPE = "order-placed";
    private static final Pattern CURRENCY = Pattern.compile("[A-Z]{3}");
    private static final Pattern ID =
            Pattern.compile("[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}");

    /**
     * Reads a body.
     *
     * @return empty if it is JSON, but no such event
     * @throws JsonException if it isn't one JSON document
     */
    static Optional<OrderEvent> read(String body) {
        return object(parse(body))
                .filter(event -> text(event, "type").filter(TYPE::equals).isPresent())
                .flatMap(event -> id(event, "id")
                        .flatMap(id -> object(event.get("data"))
                                .flatMap(OrderEvent::order)
                                .map(order -> new OrderEvent(id, order))));
    }

    private static Optional<BilledOrder> order(JsonObject data) {
        Optional<UUID> orderId = id(data, "orderId");
        Optional<Long> cents = cents(data.get("amountCents"));
        Optional<String> currency =
                text(data, "currency").filter(code -> CURRENCY.matcher(code).matches());
        return orderId.isPresent() && cents.isPresent() && currency.isPresent()
                ? Optional.of(new BilledOrder(orderId.get(), cents.get(), currency.get()))
                : Optional.empty();
    }

    /** By the parser: a reader would be content with the first of two documents. */
    private static JsonValue parse(String body) {
        try (JsonParser parser = Json.createParser(new StringReader(body))) {
            parser.next();
            JsonValue document = parser.getValue();
            if (parser.hasNext()) {
                throw new JsonException("more than one document");
            }
            return document;
        } catch (NoSuchElementException e) {
            throw new JsonException("no document", e);
        }
    }

    private static Optional<JsonObject> object(JsonValue value) {
        return value instanceof JsonObject object ? Optional.of(object) : Optional.empty();
    }

    private static Optional<String> text(JsonObject object, String name) {
        return object.get(name) instanceof JsonString text ? Optional.of(text.getString()) : Optional.empty();
    }

    private static Optional<UUID> id(JsonObject object, String name) {
        return text(object, name).filter(id -> ID.matcher(id).matches()).map(UUID::fromString);
    }

    private static Optional<Long> cents(JsonValue value) {
        try {
            return value instanceof JsonNumber number
                    ? Optional.of(number.bigDecimalValue().longValueExact()).filter(cents -> cents > 0)
                    : Optional.empty();
        } catch (ArithmeticException e) {
            return Optional.empty(); // cents in fractions, or more than there is money
        }
    }
}
