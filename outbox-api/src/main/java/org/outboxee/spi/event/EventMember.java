package org.outboxee.spi.event;

import java.lang.reflect.Field;
import java.lang.reflect.Type;

/** A member of an event class. */
public final class EventMember {

    private final String name;
    private final Type type;
    private final Field field;

    EventMember(String name, Type type, Field field) {
        this.name = name;
        this.type = type;
        this.field = field;
    }

    /**
     * Its name.
     *
     * @return the name of the field
     */
    public String name() {
        return name;
    }

    /**
     * Its type.
     *
     * @return a class, or {@code List}, {@code Map} or {@code Optional} with its type argument
     */
    public Type type() {
        return type;
    }

    /**
     * Its value. The field itself is read, not an accessor that could answer something else.
     *
     * @param owner an instance of the class
     * @return the value; may be null
     */
    public Object of(Object owner) {
        try {
            return field.get(owner);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException("The shape has opened the field", e);
        }
    }
}
