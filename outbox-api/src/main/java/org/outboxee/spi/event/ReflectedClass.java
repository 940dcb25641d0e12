package org.outboxee.spi.event;

import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.outboxee.api.IntegrationEvent;

/** A loaded class. */
record ReflectedClass(Class<?> type) implements ClassView {

    @Override
    public String name() {
        return type.getCanonicalName() == null ? type.getName() : type.getCanonicalName();
    }

    @Override
    public ClassKind kind() {
        if (type.isAnnotation()) {
            return ClassKind.ANNOTATION;
        } else if (type.isInterface()) {
            return ClassKind.INTERFACE;
        } else if (type.isEnum()) {
            return ClassKind.ENUM;
        } else if (type.isAnonymousClass()) {
            return ClassKind.ANONYMOUS_CLASS;
        } else if (type.isLocalClass()) {
            return ClassKind.LOCAL_CLASS;
        } else if (type.isMemberClass() && !Modifier.isStatic(type.getModifiers())) {
            return ClassKind.INNER_CLASS;
        } else if (Modifier.isAbstract(type.getModifiers())) {
            return ClassKind.ABSTRACT_CLASS;
        }
        return type.isRecord() ? ClassKind.RECORD : ClassKind.CLASS;
    }

    @Override
    public boolean isEvent() {
        return IntegrationEvent.class.isAssignableFrom(type);
    }

    @Override
    public boolean isGeneric() {
        return type.getTypeParameters().length > 0;
    }

    @Override
    public Optional<ClassView> superclass() {
        Class<?> superclass = type.getSuperclass();
        return superclass == null || superclass == Object.class || superclass == Record.class
                ? Optional.empty()
                : Optional.of(new ReflectedClass(superclass));
    }

    @Override
    public List<FieldView> fields() {
        if (type.isRecord()) {
            return Arrays.stream(type.getRecordComponents())
                    .map(component ->
                            new FieldView(component.getName(), ReflectedType.of(component.getGenericType()), false))
                    .toList();
        }
        return Arrays.stream(type.getDeclaredFields())
                .filter(field -> !Modifier.isStatic(field.getModifiers()) && !field.isSynthetic())
                .map(field -> new FieldView(
                        field.getName(),
                        ReflectedType.of(field.getGenericType()),
                        Modifier.isTransient(field.getModifiers())))
                .toList();
    }

    /** In the order of {@link #constructors()}. */
    List<Constructor<?>> declaredConstructors() {
        return Arrays.<Constructor<?>>stream(type.getDeclaredConstructors())
                .filter(constructor -> !constructor.isSynthetic())
                .toList();
    }

    @Override
    public List<ConstructorView> constructors() {
        return declaredConstructors().stream()
                .map(constructor -> new ConstructorView(
                        Arrays.stream(constructor.getParameters())
                                .map(parameter -> new ParameterView(
                                        parameter.getName(), ReflectedType.of(parameter.getParameterizedType())))
                                .toList(),
                        Arrays.stream(constructor.getParameters()).allMatch(Parameter::isNamePresent)))
                .toList();
    }

    @Override
    public List<Mark> marks() {
        List<Mark> marks = new ArrayList<>();
        mark(null, type, marks);
        Arrays.stream(type.getDeclaredFields()).forEach(field -> mark(field.getName(), field, marks));
        for (Method method : type.getDeclaredMethods()) {
            String label = isAccessor(method) ? method.getName() : method.getName() + "()";
            mark(label, method, marks);
            Arrays.stream(method.getParameters()).forEach(parameter -> mark(label, parameter, marks));
        }
        for (Constructor<?> constructor : declaredConstructors()) {
            mark(null, constructor, marks);
            markParameters(constructor, marks);
        }
        return marks;
    }

    private boolean isAccessor(Method method) {
        return type.isRecord()
                && method.getParameterCount() == 0
                && fields().stream().map(FieldView::name).anyMatch(method.getName()::equals);
    }

    /** A record's class file needn't hold the names of its canonical constructor, but we know them. */
    private void markParameters(Constructor<?> constructor, List<Mark> marks) {
        Parameter[] parameters = constructor.getParameters();
        boolean canonical = type.isRecord() && Arrays.equals(constructor.getParameterTypes(), componentTypes(type));
        for (int i = 0; i < parameters.length; i++) {
            String named = parameters[i].isNamePresent() ? parameters[i].getName() : null;
            mark(canonical ? fields().get(i).name() : named, parameters[i], marks);
        }
    }

    static Class<?>[] componentTypes(Class<?> type) {
        return Arrays.stream(type.getRecordComponents())
                .map(RecordComponent::getType)
                .toArray(Class<?>[]::new);
    }

    private static void mark(String member, AnnotatedElement element, List<Mark> marks) {
        for (Annotation annotation : element.getDeclaredAnnotations()) {
            marks.add(new Mark(member, annotation.annotationType().getName()));
        }
    }
}
