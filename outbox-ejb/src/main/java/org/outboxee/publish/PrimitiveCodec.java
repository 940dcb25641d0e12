package org.outboxee.publish;

import jakarta.json.stream.JsonParser;

/** A primitive: as its wrapper, but zero where there is nothing, since a new member is missing in old events (S10). */
record PrimitiveCodec(Codec wrapper, Object zero) implements Codec {

    @Override
    public void write(Object value, EventWriter to) {
        wrapper.write(value, to);
    }

    @Override
    public Object read(JsonParser.Event token, EventReader from) {
        return wrapper.read(token, from);
    }

    @Override
    public Object ofNull() {
        return zero;
    }
}
