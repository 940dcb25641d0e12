package org.outboxee.config;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.outboxee.api.IntegrationEvent;
import org.outboxee.api.OutboxJob;

/** Which events a job accepts, by the type argument that it or a class or interface above it gives to OutboxJob. */
final class AcceptedEvents {

    private static final ClassValue<Class<?>> KNOWN = new ClassValue<>() {
        @Override
        protected Class<?> computeValue(Class<?> job) {
            Class<?> found = find(job, Map.of());
            return found == null ? IntegrationEvent.class : found;
        }
    };

    private AcceptedEvents() {}

    /** The class that every event given to the job must be an instance of. */
    static Class<?> of(Class<?> job) {
        return KNOWN.get(job);
    }

    private static Class<?> find(Class<?> type, Map<TypeVariable<?>, Class<?>> arguments) {
        if (type == OutboxJob.class) {
            return arguments.get(OutboxJob.class.getTypeParameters()[0]);
        }
        for (Type above : above(type)) {
            Class<?> raw = erased(above, arguments);
            if (OutboxJob.class.isAssignableFrom(raw)) {
                return find(raw, above instanceof ParameterizedType generic ? bound(generic, arguments) : Map.of());
            }
        }
        return null;
    }

    private static List<Type> above(Class<?> type) {
        List<Type> above = new ArrayList<>();
        if (type.getGenericSuperclass() != null) {
            above.add(type.getGenericSuperclass());
        }
        above.addAll(Arrays.asList(type.getGenericInterfaces()));
        return above;
    }

    private static Map<TypeVariable<?>, Class<?>> bound(
            ParameterizedType generic, Map<TypeVariable<?>, Class<?>> arguments) {
        TypeVariable<?>[] variables = ((Class<?>) generic.getRawType()).getTypeParameters();
        Map<TypeVariable<?>, Class<?>> bound = new HashMap<>();
        for (int i = 0; i < variables.length; i++) {
            bound.put(variables[i], erased(generic.getActualTypeArguments()[i], arguments));
        }
        return bound;
    }

    /** A variable without an argument, the job's own or one of a raw type, stands for its bound. */
    private static Class<?> erased(Type type, Map<TypeVariable<?>, Class<?>> arguments) {
        if (type instanceof Class<?> plain) {
            return plain;
        }
        if (type instanceof ParameterizedType generic) {
            return (Class<?>) generic.getRawType();
        }
        if (type instanceof TypeVariable<?> variable) {
            Class<?> argument = arguments.get(variable);
            return argument == null ? erased(variable.getBounds()[0], arguments) : argument;
        }
        return Object.class; // arrays and wildcards: never an event's type argument
    }
}
