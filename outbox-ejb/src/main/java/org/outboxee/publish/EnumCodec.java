package org.outboxee.publish;

import jakarta.json.stream.JsonParser.Event;
import java.util.Arrays;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** An enum: the name of its constant. */
final class EnumCodec implements Codec {

    private final Class<?> type;
    private final Map<String, Object> constants;

    EnumCodec(Class<?> type) {
        this.type = type;
        this.constants = Arrays.<Object>stream(type.getEnumConstants())
                .collect(Collectors.toMap(constant -> ((Enum<?>) constant).name(), Function.identity()));
    }

    @Override
    public void write(Object value, EventWriter to) {
        if (!type.isInstance(value)) {
            throw to.path().refuseClass(type, value);
        }
        to.text(((Enum<?>) value).name());
    }

    @Override
    public Object read(Event token, EventReader from) {
        Object constant =
                token == Event.VALUE_STRING ? constants.get(from.json().getString()) : null;
        if (constant == null) {
            throw from.refuse("a constant of " + EventPath.nameOf(type));
        }
        return constant;
    }
}
