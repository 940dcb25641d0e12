package org.outboxee.publish;

import jakarta.json.stream.JsonGenerator;

/** The text of an event while it is being written. */
record EventWriter(JsonGenerator json, EventPath path) {

    void value(Object value, Codec codec) {
        if (value == null) {
            json.writeNull();
        } else {
            codec.write(value, this);
        }
    }

    void text(String value) {
        json.write(checked(value, ""));
    }

    void key(String key) {
        json.writeKey(checked(key, "its key "));
    }

    /** PostgreSQL cannot store NUL, and no encoding has unpaired surrogates (S14). */
    private String checked(String value, String what) {
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c == 0) {
                throw path.refuse(what + "has a NUL character");
            }
            if (Character.isSurrogate(c)) {
                if (Character.isLowSurrogate(c)
                        || i + 1 == value.length()
                        || !Character.isLowSurrogate(value.charAt(i + 1))) {
                    throw path.refuse(what + "has an unpaired surrogate");
                }
                i++;
            }
        }
        return value;
    }
}
