package org.outboxee.spi.event;

import static java.util.Map.entry;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/** Which types a member may have. */
final class TypeRule {

    /**
     * Types whose text form gives back an equal value. Year and YearMonth are missing because theirs doesn't beyond the
     * year 9999.
     */
    private static final Set<String> VALUES = Set.of(
            "boolean",
            "byte",
            "short",
            "int",
            "long",
            "float",
            "double",
            "java.lang.Boolean",
            "java.lang.Byte",
            "java.lang.Short",
            "java.lang.Integer",
            "java.lang.Long",
            "java.lang.Float",
            "java.lang.Double",
            "java.lang.String",
            "java.math.BigDecimal",
            "java.math.BigInteger",
            "java.util.UUID",
            "java.time.Instant",
            "java.time.LocalDate",
            "java.time.LocalTime",
            "java.time.LocalDateTime",
            "java.time.OffsetDateTime",
            "java.time.OffsetTime",
            "java.time.ZonedDateTime",
            "java.time.Duration",
            "java.time.Period");

    private static final String LIST = "java.util.List";
    private static final String MAP = "java.util.Map";
    private static final String OPTIONAL = "java.util.Optional";

    private static final Map<String, String> INSTEAD = Map.ofEntries(
            entry("char", "String"),
            entry("java.lang.Character", "String"),
            entry("java.lang.CharSequence", "String"),
            entry("java.util.Collection", "List"),
            entry("java.lang.Iterable", "List"),
            entry("java.util.Set", "List"),
            entry("java.util.SortedSet", "List"),
            entry("java.util.HashSet", "List"),
            entry("java.util.LinkedHashSet", "List"),
            entry("java.util.TreeSet", "List"),
            entry("java.util.EnumSet", "List"),
            entry("java.util.Queue", "List"),
            entry("java.util.Deque", "List"),
            entry("java.util.ArrayList", "List"),
            entry("java.util.LinkedList", "List"),
            entry("java.util.HashMap", "Map"),
            entry("java.util.LinkedHashMap", "Map"),
            entry("java.util.SortedMap", "Map"),
            entry("java.util.TreeMap", "Map"),
            entry("java.util.EnumMap", "Map with String keys"),
            entry("java.util.concurrent.ConcurrentMap", "Map"),
            entry("java.util.OptionalInt", "Optional<Integer>"),
            entry("java.util.OptionalLong", "Optional<Long>"),
            entry("java.util.OptionalDouble", "Optional<Double>"),
            entry("java.lang.Number", "BigDecimal"),
            entry("java.util.Date", "java.time.Instant"),
            entry("java.sql.Timestamp", "java.time.Instant"),
            entry("java.sql.Date", "java.time.LocalDate"),
            entry("java.time.ZoneId", "String"),
            entry("java.time.ZoneOffset", "String"),
            entry("java.time.Year", "int"),
            entry("java.time.YearMonth", "java.time.LocalDate"),
            entry("java.net.URI", "String"),
            entry("java.net.URL", "String"),
            entry("java.util.Locale", "String"),
            entry("java.util.Currency", "String"));

    private final Consumer<ClassView> parts;

    /**
     * A rule.
     *
     * @param parts takes the classes that members refer to and that are to be judged themselves
     */
    TypeRule(Consumer<ClassView> parts) {
        this.parts = parts;
    }

    static boolean isPlatform(String className) {
        return className.startsWith("java.") || className.startsWith("javax.") || className.startsWith("jakarta.");
    }

    /** Reports what is wrong with the type of a member. */
    void check(TypeUse type, Consumer<String> problem) {
        if (type.name().equals(OPTIONAL)) {
            container(type, problem);
        } else {
            inside(type, problem);
        }
    }

    /** The type of a member that is not Optional, or of what a container holds. */
    private void inside(TypeUse type, Consumer<String> problem) {
        switch (type.form()) {
            case PRIMITIVE -> value(type, problem);
            case CLASS -> named(type, problem);
            case ARRAY -> problem.accept("array " + type + "; use List");
            case VARIABLE -> problem.accept("type variable " + type + "; name the class");
            case WILDCARD -> problem.accept("wildcard " + type + "; name the class");
            case UNRESOLVED -> {}
        }
    }

    private void named(TypeUse type, Consumer<String> problem) {
        switch (type.name()) {
            case LIST, MAP -> container(type, problem);
            // Empty and null would be the same in there.
            case OPTIONAL -> problem.accept(type + " inside a List, Map or Optional; use null for what is missing");
            case "java.lang.Object" -> problem.accept("Object can be anything; name the class");
            default -> value(type, problem);
        }
    }

    private void container(TypeUse type, Consumer<String> problem) {
        List<TypeUse> arguments = type.arguments();
        if (arguments.isEmpty()) {
            problem.accept(
                    "raw " + type + "; give it " + (type.name().equals(MAP) ? "type arguments" : "a type argument"));
            return;
        }
        if (type.name().equals(MAP)
                && !arguments.get(0).name().equals("java.lang.String")
                && arguments.get(0).form() != TypeUse.Form.UNRESOLVED) {
            problem.accept(type + " has other keys than String; use Map<String, T>");
        }
        inside(arguments.get(arguments.size() - 1), problem);
    }

    private void value(TypeUse type, Consumer<String> problem) {
        ClassView declaration = type.declaration();
        if (VALUES.contains(type.name()) || declaration != null && declaration.kind() == ClassKind.ENUM) {
            return;
        }
        if (declaration == null || isPlatform(type.name())) {
            String instead = INSTEAD.get(type.name());
            problem.accept(type + " is not an allowed type" + (instead == null ? "" : "; use " + instead));
        } else if (declaration.kind().problem() != null) {
            problem.accept(declaration.name() + " " + declaration.kind().problem());
        } else {
            parts.accept(declaration);
        }
    }
}
