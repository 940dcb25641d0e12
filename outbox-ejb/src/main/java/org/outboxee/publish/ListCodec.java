package org.outboxee.publish;

import jakarta.json.stream.JsonParser.Event;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** A list: a JSON array. Null elements come back, so the result isn't made with {@code List.of}. */
record ListCodec(Codec element) implements Codec {

    @Override
    public void write(Object value, EventWriter to) {
        if (!(value instanceof List<?> list)) {
            throw to.path().refuseClass(List.class, value);
        }
        to.json().writeStartArray();
        to.path().enter();
        int position = 0;
        for (Object item : list) {
            to.path().position(position++);
            to.value(item, element);
        }
        to.path().leave();
        to.json().writeEnd();
    }

    @Override
    public Object read(Event token, EventReader from) {
        from.expect(Event.START_ARRAY, token, "an array for List");
        List<Object> list = new ArrayList<>();
        from.path().enter();
        from.path().position(0);
        for (Event next = from.json().next();
                next != Event.END_ARRAY;
                next = from.json().next()) {
            list.add(from.value(next, element));
            from.path().position(list.size());
        }
        from.path().leave();
        return Collections.unmodifiableList(list);
    }

    @Override
    public Object ofAbsent() {
        return List.of();
    }
}
