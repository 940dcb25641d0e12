package org.outboxee.inbox;

import java.lang.annotation.Annotation;
import java.lang.reflect.Array;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.outboxee.api.OutboxMessage;
import org.outboxee.api.inbox.Idempotent;
import org.outboxee.api.inbox.MessageId;
import org.outboxee.api.inbox.MessageRefusedException;

/** An annotated method: who accepts its messages, where their id is, and what a duplicate gets. */
final class IdempotentMethod {

    private static final List<String> USUAL_PROPERTIES = List.of("cloudEvents_id", OutboxMessage.EVENT_ID);

    private final String place;
    private final Idempotent annotation;
    private final Class<?> type;

    /** Of the parameter; -1 for the message's own id. */
    private final int position;

    private IdempotentMethod(Method method, Idempotent annotation, int position) {
        this.place = placeOf(method);
        this.annotation = annotation;
        this.type = method.getReturnType();
        this.position = position;
    }

    /**
     * Reads the annotations.
     *
     * @param target the bean's class, or a subclass that the container has made of it
     * @throws MessageRefusedException if the method can't be called once per message
     */
    static IdempotentMethod of(Method method, Class<?> target) {
        Idempotent annotation = Stream.of(
                        method.getAnnotation(Idempotent.class),
                        target.getAnnotation(Idempotent.class),
                        method.getDeclaringClass().getAnnotation(Idempotent.class))
                .filter(found -> found != null)
                .findFirst()
                .orElseThrow(() -> new MessageRefusedException(
                        placeOf(method) + ": @Idempotent must stand on the method or on its class"));
        if (Future.class.isAssignableFrom(method.getReturnType())
                || CompletionStage.class.isAssignableFrom(method.getReturnType())) {
            throw new MessageRefusedException(
                    placeOf(method) + ": an @Idempotent method must have done its work when it "
                            + "returns, its type was " + method.getReturnType().getName());
        }
        return new IdempotentMethod(method, annotation, position(method));
    }

    private static int position(Method method) {
        List<Integer> annotated = new ArrayList<>();
        Annotation[][] annotations = method.getParameterAnnotations();
        for (int i = 0; i < annotations.length; i++) {
            if (Stream.of(annotations[i]).anyMatch(MessageId.class::isInstance)) {
                annotated.add(i);
            }
        }
        if (annotated.size() == 1) {
            return annotated.get(0);
        }
        Class<?>[] types = method.getParameterTypes();
        if (annotated.isEmpty() && types.length == 1 && isMessage(types[0])) {
            return -1;
        }
        throw new MessageRefusedException(placeOf(method) + ": an @Idempotent method must have one parameter annotated "
                + "with @MessageId, or a jakarta.jms.Message as its only one, had " + annotated.size() + " of "
                + types.length);
    }

    /** A server without JMS has no messages, and none of the classes that this asks for. */
    private static boolean isMessage(Class<?> type) {
        try {
            return JmsMessages.areOf(type);
        } catch (LinkageError e) {
            return false;
        }
    }

    String consumer() {
        return annotation.consumer();
    }

    /**
     * The id of the message that the method is called with.
     *
     * @throws MessageRefusedException if there is none
     */
    String messageId(Object... parameters) {
        Object id = position < 0 ? ofMessage(parameters[0]) : parameters[position];
        if (id == null) {
            throw new MessageRefusedException(place + ": the message for consumer " + consumer() + " has no id"
                    + (position < 0 ? " in " + properties() : ""));
        }
        return id.toString();
    }

    private List<String> properties() {
        return annotation.property().isEmpty() ? USUAL_PROPERTIES : List.of(annotation.property());
    }

    private String ofMessage(Object message) {
        try {
            return JmsMessages.firstOf(message, properties());
        } catch (IllegalArgumentException e) {
            throw new MessageRefusedException(
                    place + ": the message's id in " + properties() + " cannot be read", e.getCause());
        }
    }

    /** What the caller gets for a duplicate. */
    Object nothing() {
        if (type == Optional.class) {
            return Optional.empty();
        }
        return type.isPrimitive() && type != void.class ? Array.get(Array.newInstance(type, 1), 0) : null;
    }

    private static String placeOf(Method method) {
        return method.getDeclaringClass().getName() + '.' + method.getName();
    }
}
