package org.outboxee.processor;

import java.util.List;

/** Classes that nobody may store, with the reason in full. */
final class BadClasses {

    private static final String REMOVE = " would have no effect, an event is stored by its field names; remove it";

    static final List<Bad> ALL = List.of(
            member("a raw list", "List lines", "raw List; give it a type argument"),
            member("a raw map", "Map lines", "raw Map; give it type arguments"),
            member("a raw optional", "Optional lines", "raw Optional; give it a type argument"),
            member("a raw list in a map", "Map<String, List> lines", "raw List; give it a type argument"),
            member("a wildcard", "List<?> lines", "wildcard ?; name the class"),
            member("a bounded wildcard", "List<? extends Number> lines", "wildcard ? extends Number; name the class"),
            member("Object", "Object lines", "Object can be anything; name the class"),
            member("Object in a list", "List<Object> lines", "Object can be anything; name the class"),
            member("an array", "byte[] lines", "array byte[]; use List"),
            member("a set", "Set<String> lines", "Set<String> is not an allowed type; use List"),
            member("a list's class", "ArrayList<String> lines", "ArrayList<String> is not an allowed type; use List"),
            member("a char", "char lines", "char is not an allowed type; use String"),
            member("a Character", "List<Character> lines", "Character is not an allowed type; use String"),
            member(
                    "other keys",
                    "Map<UUID, String> lines",
                    "Map<UUID, String> has other keys than String; use Map<String, T>"),
            member(
                    "an optional in a list",
                    "List<Optional<String>> lines",
                    "Optional<String> inside a List, Map or Optional; use null for what is missing"),
            member(
                    "an optional optional",
                    "Optional<Optional<String>> lines",
                    "Optional<String> inside a List, Map or Optional; use null for what is missing"),
            member("an old date", "Date lines", "Date is not an allowed type; use java.time.Instant"),
            member("a year", "Year lines", "java.time.Year is not an allowed type; use int"),
            member("an interface", "Runnable lines", "Runnable is not an allowed type"),
            bad(
                    "an interface of one's own",
                    """
                    record Bad(Shape shape) implements IntegrationEvent {
                        sealed interface Shape { record Circle(int radius) implements Shape { } }
                    }""",
                    "com.shop.Bad.shape: com.shop.Bad.Shape is an interface, the class behind it would be lost; "
                            + "use a record or a concrete class"),
            bad(
                    "an abstract part",
                    """
                    record Bad(List<Shape> shapes) implements IntegrationEvent { static abstract class Shape { } }""",
                    "com.shop.Bad.shapes: com.shop.Bad.Shape is an abstract class, the class behind it would be lost; "
                            + "use a record or a concrete class"),
            bad(
                    "an inner class as part",
                    """
                    final class Bad implements IntegrationEvent {
                        private final Part part;
                        Bad(Part part) { this.part = part; }
                        class Part { }
                    }""",
                    "com.shop.Bad.part: com.shop.Bad.Part is an inner class and needs its outer instance; "
                            + "make it static"),
            bad(
                    "a generic event",
                    "record Bad<T>(String text) implements IntegrationEvent { }",
                    "com.shop.Bad: has type parameters; name the classes"),
            bad(
                    "a type variable",
                    "record Bad<T>(T value) implements IntegrationEvent { }",
                    "com.shop.Bad: has type parameters; name the classes",
                    "com.shop.Bad.value: type variable T; name the class"),
            bad("a generic part", """
                    record Bad(Page<String> page) implements IntegrationEvent { record Page<T>(int number) { } }""", "com.shop.Bad.Page: has type parameters; name the classes"),
            bad(
                    "an inherited type variable",
                    """
                    final class Bad extends Base<String> implements IntegrationEvent {
                        Bad(String value) { super(value); }
                    }
                    class Base<T> { T value; Base(T value) { } }""",
                    "com.shop.Bad.value: type variable T; name the class",
                    "com.shop.Bad.value: the field is T, the constructor's parameter String; make them the same"),
            bad(
                    "an enum",
                    "enum Bad implements IntegrationEvent { ONE }",
                    "com.shop.Bad: is an enum; use a record or a concrete class"),
            bad(
                    "a problem in a part of a part, each named once",
                    """
                    record Bad(List<Line> lines, Optional<Line> first) implements IntegrationEvent {
                        record Line(Price price) { }
                        record Price(char currency, Set<Line> lines) { }
                    }""",
                    "com.shop.Bad.Price.currency: char is not an allowed type; use String",
                    "com.shop.Bad.Price.lines: Set<com.shop.Bad.Line> is not an allowed type; use List"),
            bad(
                    "a field without parameter",
                    """
                    class Bad implements IntegrationEvent {
                        private String id; int count = 1;
                        Bad(String id) { this.id = id; }
                    }""",
                    "com.shop.Bad.count: the constructor has no parameter of this name; add it"),
            bad(
                    "a parameter without field",
                    """
                    class Bad implements IntegrationEvent {
                        private final String id;
                        Bad(String id, int count) { this.id = id; }
                    }""",
                    "com.shop.Bad: the constructor's parameter count has no field of this name; remove it"),
            bad(
                    "a bean without constructor",
                    """
                    class Bad implements IntegrationEvent {
                        private String id;
                        public String getId() { return id; }
                    }""",
                    "com.shop.Bad.id: the constructor has no parameter of this name; add it"),
            bad(
                    "a parameter of another type",
                    """
                    class Bad implements IntegrationEvent {
                        final Optional<String> note; final List<String> tags;
                        Bad(String note, Collection<String> tags) { this.note = null; this.tags = null; }
                    }""",
                    "com.shop.Bad.note: the field is Optional<String>, the constructor's parameter String; "
                            + "make them the same",
                    "com.shop.Bad.tags: the field is List<String>, the constructor's parameter Collection<String>; "
                            + "make them the same"),
            bad(
                    "no fitting constructor among several",
                    """
                    class Bad implements IntegrationEvent {
                        String id; int count;
                        Bad() { }
                        Bad(String id) { }
                    }""",
                    "com.shop.Bad: none of its 2 constructors takes exactly its fields (id, count); add one"),
            bad(
                    "two fitting constructors",
                    """
                    class Bad implements IntegrationEvent {
                        final String id; final int count;
                        Bad(String id, int count) { this.id = id; this.count = count; }
                        Bad(int count, String id) { this(id, count); }
                    }""",
                    "com.shop.Bad: 2 constructors take exactly its fields (id, count); keep one of them"),
            bad(
                    "an inherited field without parameter",
                    """
                    class Bad extends Base implements IntegrationEvent {
                        final String id;
                        Bad(String id) { this.id = id; }
                    }
                    class Base { private String tenant; }""",
                    "com.shop.Bad.tenant: the constructor has no parameter of this name; add it"),
            bad("a hidden field", """
                    class Bad extends Base implements IntegrationEvent {
                        final String id;
                        Bad(String id) { this.id = id; }
                    }
                    class Base { private String id; }""", "com.shop.Bad.id: hides a field of its superclass; rename it"),
            bad(
                    "a transient field",
                    """
                    class Bad implements IntegrationEvent {
                        private final transient String id;
                        Bad(String id) { this.id = id; }
                    }""",
                    "com.shop.Bad.id: is transient and would be lost; make it static or remove it"),
            bad(
                    "a superclass of the JDK",
                    """
                    class Bad extends EventObject implements IntegrationEvent { Bad() { super(""); } }""",
                    "com.shop.Bad: extends java.util.EventObject, whose state cannot be stored"),
            bad(
                    "JSON-B annotations on a record",
                    """
                    @JsonbPropertyOrder("b")
                    record Bad(@JsonbProperty("x") String a, @JsonbDateFormat("yyyy") LocalDate b)
                        implements IntegrationEvent { @JsonbTransient public String c() { return a; } }""",
                    "com.shop.Bad: @JsonbPropertyOrder" + REMOVE,
                    "com.shop.Bad.a: @JsonbProperty" + REMOVE,
                    "com.shop.Bad.b: @JsonbDateFormat" + REMOVE,
                    "com.shop.Bad.c(): @JsonbTransient" + REMOVE),
            bad(
                    "JSON-B annotations on a class and its superclass",
                    """
                    class Bad extends Base implements IntegrationEvent {
                        private final String a;
                        @JsonbCreator Bad(@JsonbProperty("x") String a) { this.a = a; }
                        @JsonbProperty("y") void setA(String a) { }
                    }
                    @JsonbNillable class Base { @JsonbTransient public int getCount() { return 1; } }""",
                    "com.shop.Bad: @JsonbCreator" + REMOVE,
                    "com.shop.Bad: @JsonbNillable" + REMOVE,
                    "com.shop.Bad.a: @JsonbProperty" + REMOVE,
                    "com.shop.Bad.getCount(): @JsonbTransient" + REMOVE,
                    "com.shop.Bad.setA(): @JsonbProperty" + REMOVE),
            bad(
                    "several problems at once",
                    """
                    record Bad(List lines, Object data, Map<Integer, char[]> codes) implements IntegrationEvent { }""",
                    "com.shop.Bad.lines: raw List; give it a type argument",
                    "com.shop.Bad.data: Object can be anything; name the class",
                    "com.shop.Bad.codes: Map<Integer, char[]> has other keys than String; use Map<String, T>",
                    "com.shop.Bad.codes: array char[]; use List"));

    private BadClasses() {}

    private static Bad member(String name, String component, String rule) {
        return bad(
                name, "record Bad(" + component + ") implements IntegrationEvent { }", "com.shop.Bad.lines: " + rule);
    }

    private static Bad bad(String name, String source, String... sentences) {
        return new Bad(name, source, sentences);
    }

    /** A class named com.shop.Bad. */
    record Bad(String name, String source, String... sentences) {

        @Override
        public String toString() {
            return name;
        }
    }
}
