package org.outboxee.spi.event;

import java.lang.reflect.GenericArrayType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.Arrays;
import java.util.List;

/** The type of a loaded class's member. */
final class ReflectedType {

    private ReflectedType() {}

    static TypeUse of(Type type) {
        if (type instanceof Class<?> plain) {
            return of(plain);
        } else if (type instanceof ParameterizedType parameterized) {
            return TypeUse.of(
                    new ReflectedClass((Class<?>) parameterized.getRawType()),
                    Arrays.stream(parameterized.getActualTypeArguments())
                            .map(ReflectedType::of)
                            .toList());
        } else if (type instanceof GenericArrayType array) {
            return TypeUse.arrayOf(of(array.getGenericComponentType()));
        } else if (type instanceof WildcardType wildcard) {
            return wildcard.getLowerBounds().length > 0
                    ? TypeUse.wildcard("super ", of(wildcard.getLowerBounds()[0]))
                    : TypeUse.wildcard("extends ", of(wildcard.getUpperBounds()[0]));
        }
        return TypeUse.named(TypeUse.Form.VARIABLE, ((TypeVariable<?>) type).getName());
    }

    private static TypeUse of(Class<?> type) {
        if (type.isPrimitive()) {
            return TypeUse.named(TypeUse.Form.PRIMITIVE, type.getName());
        }
        return type.isArray()
                ? TypeUse.arrayOf(of(type.getComponentType()))
                : TypeUse.of(new ReflectedClass(type), List.of());
    }
}
