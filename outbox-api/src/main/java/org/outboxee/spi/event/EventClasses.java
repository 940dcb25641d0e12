package org.outboxee.spi.event;

import java.util.List;

/** Judges loaded classes by the rules for events, as the annotation processor does at compile time (spec A3). */
public final class EventClasses {

    private EventClasses() {}

    /**
     * What forbids a class as an event.
     *
     * @param type the class
     * @return one sentence for every problem, naming class, member and rule, in a stable order; empty if it is allowed
     */
    public static List<String> problems(Class<?> type) {
        try {
            return sentences(EventRules.ofEvent(new ReflectedClass(type)));
        } catch (TypeNotPresentException | LinkageError e) {
            return List.of(unreadable(type, e));
        }
    }

    static List<String> sentences(List<Problem> problems) {
        return problems.stream().map(Problem::sentence).toList();
    }

    /** A class can be loaded although one that it names is missing; the deployment should then say which. */
    static String unreadable(Class<?> type, Throwable e) {
        return type.getName() + ": cannot be examined, a class that it refers to is missing (" + e.getMessage() + ")";
    }
}
