package org.outboxee.publish;

import jakarta.json.stream.JsonParser.Event;

/** True or false. */
record BooleanCodec() implements Codec {

    @Override
    public void write(Object value, EventWriter to) {
        if (!(value instanceof Boolean truth)) {
            throw to.path().refuseClass(Boolean.class, value);
        }
        to.json().write(truth);
    }

    @Override
    public Object read(Event token, EventReader from) {
        if (token != Event.VALUE_TRUE && token != Event.VALUE_FALSE) {
            throw from.refuse("true or false");
        }
        return token == Event.VALUE_TRUE;
    }
}
