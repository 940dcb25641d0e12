package org.outboxee.publish;

import jakarta.json.stream.JsonParser.Event;
import java.lang.reflect.InvocationTargetException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.outboxee.spi.event.EventMember;
import org.outboxee.spi.event.EventShape;

/** A record or class: a JSON object with its fields, null ones included. */
final class ObjectCodec implements Codec {

    private final EventShape shape;
    private final List<EventMember> members;
    private final Codec[] codecs;
    private final Map<String, Integer> positions = new HashMap<>();

    ObjectCodec(EventShape shape, Codecs codecs) {
        this.shape = shape;
        this.members = shape.members();
        this.codecs =
                members.stream().map(member -> codecs.ofType(member.type())).toArray(Codec[]::new);
        members.forEach(member -> positions.put(member.name(), positions.size()));
    }

    @Override
    public void write(Object value, EventWriter to) {
        if (value.getClass() != shape.type()) {
            // The state that a subclass adds would be lost.
            throw to.path().refuseClass(shape.type(), value);
        }
        to.json().writeStartObject();
        to.path().enter();
        for (int i = 0; i < codecs.length; i++) {
            EventMember member = members.get(i);
            to.path().member(member.name());
            to.json().writeKey(member.name());
            to.value(member.of(value), codecs[i]);
        }
        to.path().leave();
        to.json().writeEnd();
    }

    @Override
    public Object read(Event token, EventReader from) {
        from.expect(Event.START_OBJECT, token, "an object for " + EventPath.nameOf(shape.type()));
        Object[] values = new Object[codecs.length];
        boolean[] present = new boolean[codecs.length];
        from.path().enter();
        while (from.json().next() != Event.END_OBJECT) {
            Integer position = positions.get(from.json().getString());
            Event start = from.json().next();
            if (position == null) {
                from.skip(start);
            } else {
                from.path().member(members.get(position).name());
                values[position] = from.value(start, codecs[position]);
                present[position] = true;
                from.path().between();
            }
        }
        from.path().leave();
        for (int i = 0; i < codecs.length; i++) {
            if (!present[i]) {
                values[i] = codecs[i].ofAbsent();
            }
        }
        return create(values, from.path());
    }

    private Object create(Object[] values, EventPath path) {
        try {
            return shape.create(values);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            // Its message may quote the values that it refused.
            throw path.refuse(
                    "the constructor of " + EventPath.nameOf(shape.type()) + " has refused the stored values ("
                            + e.getCause().getClass().getName() + ")");
        }
    }
}
