package org.outboxee.spi.event;

import java.util.List;
import java.util.Optional;

/** A class as the rules need to see it, loaded or still being compiled. */
public interface ClassView {

    /**
     * Its name in messages.
     *
     * @return the name as written in source, with its package; the binary name where it has none
     */
    String name();

    /**
     * What sort of class it is.
     *
     * @return the kind
     */
    ClassKind kind();

    /**
     * Whether it implements {@code IntegrationEvent}.
     *
     * @return true if it does
     */
    boolean isEvent();

    /**
     * Whether it declares type parameters.
     *
     * @return true if it does
     */
    boolean isGeneric();

    /**
     * The class it extends.
     *
     * @return the superclass; empty where that is {@code Object} or {@code Record}, or there is none
     */
    Optional<ClassView> superclass();

    /**
     * The instance fields it declares itself; for a record its components.
     *
     * @return in the order of declaration
     */
    List<FieldView> fields();

    /**
     * The constructors it declares.
     *
     * @return in the order of declaration, without those made by the compiler of another language for itself
     */
    List<ConstructorView> constructors();

    /**
     * The annotations on the class and on what it declares.
     *
     * @return in any order, the same one possibly twice
     */
    List<Mark> marks();

    /**
     * An instance field.
     *
     * @param name its name
     * @param type its type
     * @param isTransient whether it is declared transient
     */
    record FieldView(String name, TypeUse type, boolean isTransient) {}

    /**
     * A constructor.
     *
     * @param parameters in order
     * @param namesKnown false if the class file doesn't hold the names of the parameters
     */
    record ConstructorView(List<ParameterView> parameters, boolean namesKnown) {}

    /**
     * A parameter of a constructor.
     *
     * @param name its name
     * @param type its type
     */
    record ParameterView(String name, TypeUse type) {}

    /**
     * An annotation somewhere in a class.
     *
     * @param member the field, component or parameter, a method with "()"; null for the class itself
     * @param annotation the qualified name of the annotation's type
     */
    record Mark(String member, String annotation) {}
}
