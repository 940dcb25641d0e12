package org.outboxee.publish;

import jakarta.json.stream.JsonParser.Event;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** A map: a JSON object, its entries in the map's order, which is also theirs when they come back. */
record MapCodec(Codec value) implements Codec {

    @Override
    public void write(Object written, EventWriter to) {
        if (!(written instanceof Map<?, ?> map)) {
            throw to.path().refuseClass(Map.class, written);
        }
        to.json().writeStartObject();
        to.path().enter();
        int position = 0;
        for (Map.Entry<?, ?> entry : map.entrySet()) {
            to.path().position(position++);
            to.key(key(entry.getKey(), to.path()));
            to.value(entry.getValue(), value);
        }
        to.path().leave();
        to.json().writeEnd();
    }

    private static String key(Object key, EventPath path) {
        if (key == null) {
            throw path.refuse("its key is null");
        }
        if (key instanceof String text) {
            return text;
        }
        throw path.refuseClass(String.class, key);
    }

    @Override
    public Object read(Event token, EventReader from) {
        from.expect(Event.START_OBJECT, token, "an object for Map");
        Map<String, Object> map = new LinkedHashMap<>();
        from.path().enter();
        while (from.json().next() != Event.END_OBJECT) {
            from.path().position(map.size());
            String key = from.json().getString();
            map.put(key, from.value(from.json().next(), value));
        }
        from.path().leave();
        return Collections.unmodifiableMap(map);
    }

    @Override
    public Object ofAbsent() {
        return Map.of();
    }
}
