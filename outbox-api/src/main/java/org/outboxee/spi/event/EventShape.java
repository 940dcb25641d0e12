package org.outboxee.spi.event;

import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.util.Arrays;
import java.util.List;
import org.outboxee.api.EventRefusedException;

/**
 * How instances of an event class, or of a class that events consist of, are taken apart and rebuilt. Immutable. It
 * refers to the class, so keep it no longer than that.
 */
public final class EventShape {

    private final Class<?> type;
    private final Constructor<?> constructor;
    private final List<EventMember> members;

    private EventShape(Class<?> type, Constructor<?> constructor, List<EventMember> members) {
        this.type = type;
        this.constructor = constructor;
        this.members = members;
    }

    /**
     * The shape of a class. The class is examined each time; keep the result.
     *
     * @param type the class of an event or of a part of one
     * @return its shape
     * @throws EventRefusedException if the class breaks a rule; the message has every problem
     */
    public static EventShape of(Class<?> type) {
        ReflectedClass view = new ReflectedClass(type);
        try {
            List<Problem> problems = EventRules.ofPart(view);
            if (!problems.isEmpty()) {
                throw new EventRefusedException(view.name() + " is not allowed in an event:\n  - "
                        + String.join("\n  - ", EventClasses.sentences(problems)));
            }
            return build(view);
        } catch (TypeNotPresentException | LinkageError e) {
            throw new EventRefusedException(EventClasses.unreadable(type, e), e);
        }
    }

    private static EventShape build(ReflectedClass view) {
        Constructor<?> constructor = accessible(constructorOf(view), view);
        String[] names = view.type().isRecord()
                ? view.fields().stream().map(ClassView.FieldView::name).toArray(String[]::new)
                : Arrays.stream(constructor.getParameters())
                        .map(Parameter::getName)
                        .toArray(String[]::new);
        return new EventShape(
                view.type(),
                constructor,
                Arrays.stream(names).map(name -> member(view, name)).toList());
    }

    private static Constructor<?> constructorOf(ReflectedClass view) {
        if (!view.type().isRecord()) {
            ClassView.ConstructorView fitting = ConstructorRule.fitting(view, EventRules.fieldsOf(view, foreign -> {}))
                    .get(0);
            return view.declaredConstructors().get(view.constructors().indexOf(fitting));
        }
        try {
            return view.type().getDeclaredConstructor(ReflectedClass.componentTypes(view.type()));
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException("Every record has its canonical constructor", e);
        }
    }

    private static EventMember member(ReflectedClass view, String name) {
        for (Class<?> owner = view.type(); owner != null; owner = owner.getSuperclass()) {
            for (Field field : owner.getDeclaredFields()) {
                if (field.getName().equals(name) && !Modifier.isStatic(field.getModifiers())) {
                    return new EventMember(name, field.getGenericType(), accessible(field, view));
                }
            }
        }
        throw new IllegalStateException("The rules have matched every parameter to a field");
    }

    private static <T extends AccessibleObject> T accessible(T object, ReflectedClass view) {
        if (!object.trySetAccessible()) {
            throw new EventRefusedException(view.name() + ": its module doesn't open its package to the outbox");
        }
        return object;
    }

    /**
     * The class.
     *
     * @return the class whose shape this is
     */
    public Class<?> type() {
        return type;
    }

    /**
     * Its members.
     *
     * @return in the order of the constructor's parameters
     */
    public List<EventMember> members() {
        return members;
    }

    /**
     * A new instance.
     *
     * @param values one for each member, in their order
     * @return the instance
     * @throws InvocationTargetException if the constructor threw an exception
     */
    public Object create(Object[] values) throws InvocationTargetException {
        try {
            return constructor.newInstance(values);
        } catch (InstantiationException | IllegalAccessException e) {
            throw new IllegalStateException("The rules have refused abstract and inaccessible classes", e);
        }
    }
}
