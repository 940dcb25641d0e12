package org.outboxee.publish;

import jakarta.json.stream.JsonParser;

/** The JSON form of one type. Immutable. */
interface Codec {

    /** Writes a value, which is not null. */
    void write(Object value, EventWriter to);

    /** Reads the value that begins with this token, which is not null's; never returns null. */
    Object read(JsonParser.Event token, EventReader from);

    /** What the JSON null stands for. */
    default Object ofNull() {
        return null;
    }

    /** What a member gets that the text lacks because it was stored by a build that didn't have it yet (S10). */
    default Object ofAbsent() {
        return ofNull();
    }
}
