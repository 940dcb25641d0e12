package org.outboxee.publish;

import jakarta.json.stream.JsonParser;
import java.util.Optional;

/** An optional: its value, or null if it is empty. */
record OptionalCodec(Codec value) implements Codec {

    @Override
    public void write(Object written, EventWriter to) {
        to.value(((Optional<?>) written).orElse(null), value);
    }

    @Override
    public Object read(JsonParser.Event token, EventReader from) {
        return Optional.of(value.read(token, from));
    }

    @Override
    public Object ofNull() {
        return Optional.empty();
    }
}
