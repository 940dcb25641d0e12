package org.outboxee.processor;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.outboxee.spi.event.EventClasses;

/** The compiler and the deployment refuse the same classes with the same sentences (spec A3). */
@Tag("A3")
class BothViewsTest {

    private static final String HEADER = """
            package com.shop;
            import jakarta.json.bind.annotation.*;
            import java.math.*;
            import java.time.*;
            import java.util.*;
            import org.outboxee.api.IntegrationEvent;
            @SuppressWarnings({"rawtypes", "unused"})
            """;

    @TempDir
    Path classes;

    @Test
    void bothAcceptAClassWithEveryFeature() {
        assertThat(sentences("Good", """
                public record Good(String text, byte b, short s, int i, long l, float f, double d, boolean z,
                        Byte bb, Short ss, Integer ii, Long ll, Float ff, Double dd, Boolean zz,
                        BigDecimal decimal, BigInteger integer, UUID id, Instant instant, LocalDate date,
                        LocalTime time, LocalDateTime dateTime, OffsetDateTime offsetDateTime, OffsetTime offsetTime,
                        ZonedDateTime zoned, Duration duration, Period period, DayOfWeek day, Status status,
                        List<Line> lines, Map<String, List<Line>> groups, Optional<String> note,
                        Optional<List<String>> tags, List<List<Map<String, Integer>>> deep, Tree tree, Old old)
                        implements IntegrationEvent {
                    static final Object CONSTANT = new Object();
                    enum Status { OPEN { }, CLOSED }
                    private record Line(UUID product, int count) {
                        Line { Objects.requireNonNull(product); }
                        Line(UUID product) { this(product, 1); }
                    }
                    record Tree(List<Tree> children, Map<String, Tree> named, Optional<Tree> parent) { }
                    static abstract class Base {
                        private final String id;
                        Base(String id) { this.id = id; }
                    }
                    static final class Old extends Base implements Comparable<Old> {
                        private final int count;
                        private final List<String> names;
                        Old(List<String> names, int count, String id) {
                            super(id); this.names = names; this.count = count;
                        }
                        Old(String id) { this(List.of(), 0, id); }
                        @Override public int compareTo(Old other) { return 0; }
                    }
                    public Good(String text) {
                        this(text, (byte) 0, (short) 0, 0, 0, 0, 0, false, null, null, null, null, null, null, null,
                                null, null, null, null, null, null, null, null, null, null, null, null, null, null,
                                null, null, null, null, null, null, null);
                    }
                }
                """)).isEmpty();
    }

    @ParameterizedTest(name = "{0}")
    @FieldSource("org.outboxee.processor.BadClasses#ALL")
    void bothRefuseWithTheSameSentences(BadClasses.Bad bad) {
        assertThat(sentences("Bad", bad.source())).containsExactly(bad.sentences());
    }

    /** A member of each type in turn, far more than anyone would list with its sentence. */
    @Test
    void bothJudgeEveryTypeOfAMemberAlike() {
        List<String> types = memberTypes().toList();
        String source = "class Types {\n"
                + IntStream.range(0, types.size())
                        .mapToObj(i ->
                                "record R%d<T>(%s member) implements IntegrationEvent { }\n".formatted(i, types.get(i)))
                        .collect(Collectors.joining())
                + "}";

        Compilation compilation = compile("Types", source);
        List<String> loaded = IntStream.range(0, types.size())
                .mapToObj(i -> compilation.load("com.shop.Types$R" + i))
                .flatMap(type -> EventClasses.problems(type).stream())
                .toList();

        assertThat(loaded).hasSizeGreaterThan(types.size());
        assertThat(compiled("Types", source)).isEqualTo(loaded);
    }

    private static Stream<String> memberTypes() {
        Stream<String> references = Stream.of(
                "Character",
                "String",
                "Object",
                "Number",
                "T",
                "Thread.State",
                "Map.Entry<String, String>",
                "List",
                "Map",
                "Optional",
                "Set<String>",
                "int[]",
                "T[]",
                "Collection<?>",
                "Date",
                "java.net.URI",
                "Year",
                "YearMonth",
                "Comparable<String>",
                "Enum<?>",
                "Record",
                "Iterable<T>",
                "OptionalInt",
                "Class<?>",
                "Void",
                "Runnable",
                "ArrayList<String>",
                "IntegrationEvent",
                "Types");
        return Stream.concat(
                Stream.of("int", "char", "int[][]", "char[]"),
                references.flatMap(type -> Stream.of(
                        type,
                        "List<" + type + ">",
                        "Map<String, " + type + ">",
                        "Map<" + type + ", String>",
                        "Optional<" + type + ">",
                        "List<? extends " + type + ">",
                        "Optional<? super " + type + ">",
                        "List<List<" + type + ">>",
                        "Optional<Map<String, " + type + ">>",
                        "List<" + type + ">[]",
                        "Map<String, Optional<" + type + ">>",
                        "Optional<Optional<" + type + ">>")));
    }

    private List<String> sentences(String name, String source) {
        List<String> loaded = EventClasses.problems(compile(name, source).load("com.shop." + name));
        assertThat(compiled(name, source)).as("the annotation processor's view").isEqualTo(loaded);
        return loaded;
    }

    private Compilation compile(String name, String source) {
        return new Compilation(classes, Map.of("com.shop." + name, HEADER + source), List.of(), "-parameters");
    }

    private List<String> compiled(String name, String source) {
        return new Compilation(
                        classes,
                        Map.of("com.shop." + name, HEADER + source),
                        List.of(new EventClassProcessor()),
                        "-Xmaxerrs",
                        "10000",
                        "--release",
                        "17")
                .messages();
    }
}
