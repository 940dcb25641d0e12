package org.outboxee.publish;

import jakarta.json.stream.JsonParser;
import jakarta.json.stream.JsonParser.Event;
import org.outboxee.api.EventRefusedException;

/** The text of an event while it is being read. */
record EventReader(JsonParser json, EventPath path) {

    Object value(Event token, Codec codec) {
        return token == Event.VALUE_NULL ? codec.ofNull() : codec.read(token, this);
    }

    void expect(Event expected, Event token, String what) {
        if (token != expected) {
            throw refuse(what);
        }
    }

    EventRefusedException refuse(String expected) {
        return path.refuse("expected " + expected + " in the stored text");
    }

    /** Passes over a value. The parser's own skipping leaves the context to be guessed, so this counts. */
    void skip(Event token) {
        int open = 0;
        for (Event current = token; ; current = json.next()) {
            switch (current) {
                case START_OBJECT, START_ARRAY -> open++;
                case END_OBJECT, END_ARRAY -> open--;
                default -> {}
            }
            if (open == 0) {
                return;
            }
        }
    }
}
