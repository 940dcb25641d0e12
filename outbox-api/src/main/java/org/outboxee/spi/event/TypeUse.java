package org.outboxee.spi.event;

import java.util.List;

/**
 * A type as written at a member. Two of them are the same type if their texts are equal.
 *
 * @param form how it is written
 * @param name the name of the class, primitive or variable; the bound's text for a wildcard; empty for an array
 * @param arguments the type arguments, for an array the type of its elements
 * @param declaration the class, if {@code form} is {@code CLASS}; else null
 */
public record TypeUse(Form form, String name, List<TypeUse> arguments, ClassView declaration) {

    /** How a type is written. */
    public enum Form {
        /** A primitive. */
        PRIMITIVE,
        /** A class or interface, with or without type arguments. */
        CLASS,
        /** An array. */
        ARRAY,
        /** A type variable. */
        VARIABLE,
        /** A wildcard as type argument. */
        WILDCARD,
        /** A class the compiler doesn't know yet; not judged. */
        UNRESOLVED
    }

    /**
     * A class or interface.
     *
     * @param declaration the class
     * @param arguments its type arguments; empty if there are none or it is raw
     * @return its use
     */
    public static TypeUse of(ClassView declaration, List<TypeUse> arguments) {
        return new TypeUse(Form.CLASS, declaration.name(), List.copyOf(arguments), declaration);
    }

    /**
     * An array.
     *
     * @param element the type of its elements
     * @return its use
     */
    public static TypeUse arrayOf(TypeUse element) {
        return new TypeUse(Form.ARRAY, "", List.of(element), null);
    }

    /**
     * A wildcard.
     *
     * @param bound {@code "extends "} or {@code "super "}; ignored without type
     * @param type the bound; null if there is none
     * @return its use
     */
    public static TypeUse wildcard(String bound, TypeUse type) {
        // "? extends Object" and "?" are one thing to reflection, so they must be one here.
        boolean open = type == null || bound.equals("extends ") && type.name().equals("java.lang.Object");
        return new TypeUse(Form.WILDCARD, open ? "?" : "? " + bound + type, List.of(), null);
    }

    /**
     * A primitive, type variable or unresolved type.
     *
     * @param form which of these
     * @param name its name
     * @return its use
     */
    public static TypeUse named(Form form, String name) {
        return new TypeUse(form, name, List.of(), null);
    }

    /** As in source, with the packages left out that everybody knows. */
    @Override
    public String toString() {
        if (form == Form.ARRAY) {
            return arguments.get(0) + "[]";
        }
        String shortName = name.replaceFirst("^java\\.(lang|util)\\.(?=\\p{Upper})", "");
        return arguments.isEmpty() ? shortName : shortName + "<" + joinedArguments() + ">";
    }

    private String joinedArguments() {
        return String.join(", ", arguments.stream().map(TypeUse::toString).toList());
    }
}
