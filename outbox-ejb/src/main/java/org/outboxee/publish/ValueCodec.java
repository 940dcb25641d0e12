package org.outboxee.publish;

import jakarta.json.stream.JsonParser.Event;
import java.time.DateTimeException;
import java.util.function.BiConsumer;
import java.util.function.Function;

/**
 * A single value: a JSON string or number.
 *
 * @param type its class
 * @param token the token in JSON
 * @param writer writes it
 * @param reader makes it from the token's text
 */
record ValueCodec<T>(Class<T> type, Event token, BiConsumer<EventWriter, T> writer, Function<String, T> reader)
        implements Codec {

    @Override
    public void write(Object value, EventWriter to) {
        // BigDecimal can be extended, and a raw list can smuggle anything into a List<String>.
        if (value.getClass() != type) {
            throw to.path().refuseClass(type, value);
        }
        writer.accept(to, type.cast(value));
    }

    @Override
    public Object read(Event found, EventReader from) {
        String expected = (token == Event.VALUE_STRING ? "a string for " : "a number for ") + type.getSimpleName();
        from.expect(token, found, expected);
        try {
            return reader.apply(from.json().getString());
        } catch (DateTimeException | IllegalArgumentException e) {
            throw from.refuse(expected);
        }
    }
}
