package org.outboxee.spi.event;

import static java.util.stream.Collectors.joining;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;

/** How a class that is not a record is rebuilt: through the constructor that has its fields' names and types. */
final class ConstructorRule {

    private ConstructorRule() {}

    /** The constructors that fit; a class may be stored if there is exactly one. */
    static List<ClassView.ConstructorView> fitting(ClassView type, List<ClassView.FieldView> fields) {
        return type.constructors().stream()
                .filter(ConstructorRule::isReadable)
                .filter(constructor -> asMap(constructor).equals(asMap(fields)))
                .toList();
    }

    static void check(ClassView type, List<ClassView.FieldView> fields, BiConsumer<String, String> problem) {
        List<ClassView.ConstructorView> constructors = type.constructors();
        List<ClassView.ConstructorView> fitting = fitting(type, fields);
        if (fitting.size() == 1) {
            return;
        }
        if (fitting.size() > 1) {
            problem.accept(null, fitting.size() + " constructors take " + list(fields) + "; keep one of them");
        } else if (!constructors.stream().allMatch(ConstructorRule::isReadable)) {
            problem.accept(
                    null,
                    "the names of its constructor's parameters are not in the class file; compile with "
                            + "-parameters or make it a record");
        } else if (constructors.size() == 1) {
            explain(constructors.get(0), fields, problem);
        } else {
            problem.accept(
                    null, "none of its " + constructors.size() + " constructors takes " + list(fields) + "; add one");
        }
    }

    private static void explain(
            ClassView.ConstructorView only, List<ClassView.FieldView> fields, BiConsumer<String, String> problem) {
        Map<String, String> parameters = asMap(only);
        for (ClassView.FieldView field : fields) {
            String parameter = parameters.remove(field.name());
            if (parameter == null) {
                problem.accept(field.name(), "the constructor has no parameter of this name; add it");
            } else if (!parameter.equals(field.type().toString())) {
                problem.accept(
                        field.name(),
                        "the field is " + field.type() + ", the constructor's parameter " + parameter
                                + "; make them the same");
            }
        }
        parameters
                .keySet()
                .forEach(name -> problem.accept(
                        null, "the constructor's parameter " + name + " has no field of this name; remove it"));
    }

    private static boolean isReadable(ClassView.ConstructorView constructor) {
        return constructor.namesKnown() || constructor.parameters().isEmpty();
    }

    private static String list(List<ClassView.FieldView> fields) {
        return "exactly its fields ("
                + fields.stream().map(ClassView.FieldView::name).collect(joining(", ")) + ")";
    }

    private static Map<String, String> asMap(ClassView.ConstructorView constructor) {
        Map<String, String> types = new LinkedHashMap<>();
        constructor
                .parameters()
                .forEach(parameter ->
                        types.put(parameter.name(), parameter.type().toString()));
        return types;
    }

    private static Map<String, String> asMap(List<ClassView.FieldView> fields) {
        Map<String, String> types = new LinkedHashMap<>();
        fields.forEach(field -> types.put(field.name(), field.type().toString()));
        return types;
    }
}
