package org.outboxee.spi.event;

/** The sort of a class. Only records and concrete classes that need no outer instance can be events or parts of one. */
public enum ClassKind {
    /** A record. */
    RECORD(null),
    /** A concrete class, top-level or static. */
    CLASS(null),
    /** An enum; allowed as a member. */
    ENUM("is an enum; use a record or a concrete class"),
    /** An interface. */
    INTERFACE("is an interface, the class behind it would be lost; use a record or a concrete class"),
    /** An annotation type. */
    ANNOTATION("is an annotation; use a record or a concrete class"),
    /** An abstract class. */
    ABSTRACT_CLASS("is an abstract class, the class behind it would be lost; use a record or a concrete class"),
    /** A member class that is not static. */
    INNER_CLASS("is an inner class and needs its outer instance; make it static"),
    /** A class or record declared in a method; an annotation processor never sees these. */
    LOCAL_CLASS("is a local class; declare it outside the method"),
    /** A class without a name; an annotation processor never sees these. */
    ANONYMOUS_CLASS("is an anonymous class; give it a name");

    private final String problem;

    ClassKind(String problem) {
        this.problem = problem;
    }

    /** Why it cannot be an event or a part of one, and what to do; null if it can. */
    String problem() {
        return problem;
    }
}
