package org.outboxee.publish;

import jakarta.json.stream.JsonParser;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.outboxee.spi.event.EventShape;

/**
 * The codecs of one serializer.
 *
 * <p>The map belongs to a bean, so it ends with the deployment and pins no class loader beyond it. A
 * {@code ClassValue} would live in the event class instead, and keep this deployment alive if that class came from a
 * library of the server.
 */
final class Codecs {

    private final Map<Class<?>, Codec> classes = new ConcurrentHashMap<>();

    /**
     * The codec of a record or class.
     *
     * @throws org.outboxee.api.EventRefusedException if the class breaks a rule
     */
    Codec ofClass(Class<?> type) {
        Codec known = classes.get(type);
        return known != null
                ? known
                : classes.computeIfAbsent(type, missing -> new ObjectCodec(EventShape.of(missing), this));
    }

    /** The codec of a member's type, which the rules have allowed. */
    Codec ofType(Type type) {
        if (type instanceof ParameterizedType container) {
            Type[] arguments = container.getActualTypeArguments();
            Codec content = ofType(arguments[arguments.length - 1]);
            if (container.getRawType() == List.class) {
                return new ListCodec(content);
            }
            return container.getRawType() == Map.class ? new MapCodec(content) : new OptionalCodec(content);
        }
        Class<?> plain = (Class<?>) type;
        Codec value = ValueCodecs.of(plain);
        if (value != null) {
            return value;
        }
        return plain.isEnum() ? new EnumCodec(plain) : new PartCodec(plain, this);
    }

    /** Looked up when it is used, because a class may contain itself. */
    private record PartCodec(Class<?> type, Codecs codecs) implements Codec {

        @Override
        public void write(Object value, EventWriter to) {
            codecs.ofClass(type).write(value, to);
        }

        @Override
        public Object read(JsonParser.Event token, EventReader from) {
            return codecs.ofClass(type).read(token, from);
        }
    }
}
