package org.outboxee.processor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.Processor;
import javax.annotation.processing.RoundEnvironment;
import javax.annotation.processing.SupportedAnnotationTypes;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.TypeElement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.outboxee.spi.event.EventClasses;

class EventClassProcessorTest {

    private static final String ORDER = """
            package com.shop;
            import org.outboxee.api.IntegrationEvent;
            public record Order(
                    String id,
                    Line line) implements IntegrationEvent { }
            """;
    private static final String BAD_LINE = """
            package com.shop;
            public record Line(int count,
                    char unit) { }
            """;
    private static final String LINE_SENTENCE = "com.shop.Line.unit: char is not an allowed type; use String";

    @TempDir
    Path classes;

    @Test
    void javacFindsTheProcessor() {
        assertThat(ServiceLoader.load(Processor.class)).hasAtLeastOneElementOfType(EventClassProcessor.class);
    }

    @Test
    void theErrorIsAtTheMemberAtFault() {
        Compilation compilation = compile(Map.of("com.shop.Order", ORDER.replace("Line line", "char line")));

        assertThat(compilation.messages())
                .containsExactly("com.shop.Order.line: char is not an allowed type; use String");
        assertThat(compilation.place()).isEqualTo("Order.java:5");
    }

    @Test
    void aBadPartInAnotherFileIsReportedThere() {
        Compilation compilation = compile(Map.of("com.shop.Order", ORDER, "com.shop.Line", BAD_LINE));

        assertThat(compilation.messages()).containsExactly(LINE_SENTENCE);
        assertThat(compilation.place()).isEqualTo("Line.java:3");
    }

    @Test
    void aBadPartFromAClassFileIsReportedAtTheEvent() {
        new Compilation(classes, Map.of("com.shop.Line", BAD_LINE), List.of());

        Compilation compilation = compile(Map.of("com.shop.Order", ORDER));

        assertThat(compilation.messages()).containsExactly(LINE_SENTENCE);
        assertThat(compilation.place()).isEqualTo("Order.java:3");
    }

    @Test
    void aPartFromAClassFileWithoutParameterNamesIsRefusedAsAtDeployment() {
        String line = """
                package com.shop;
                public final class Line { private final int n; public Line(int n) { this.n = n; } }
                """;
        new Compilation(classes, Map.of("com.shop.Line", line), List.of(), "-g");

        List<String> messages = compile(Map.of("com.shop.Order", ORDER)).messages();

        assertThat(messages)
                .containsExactly("com.shop.Line: the names of its constructor's parameters are not in the "
                        + "class file; compile with -parameters or make it a record");
        assertThat(loadedOrder()).isEqualTo(messages);
    }

    @Test
    void aPartFromAClassFileIsAcceptedAsAtDeployment() {
        String line = """
                package com.shop;
                public class Line extends Base {
                    private final int n; private final java.util.List<String> m;
                    public Line(String z, java.util.List<String> m, int n) { super(z); this.n = n; this.m = m; }
                }
                class Base { private final String z; Base(String z) { this.z = z; } }
                """;
        new Compilation(classes, Map.of("com.shop.Line", line), List.of(), "-parameters");

        assertThat(compile(Map.of("com.shop.Order", ORDER)).messages()).isEmpty();
        assertThat(loadedOrder()).isEmpty();
    }

    private List<String> loadedOrder() {
        return EventClasses.problems(
                new Compilation(classes, Map.of("com.shop.Order", ORDER), List.of()).load("com.shop.Order"));
    }

    @Test
    void aPartOfTwoEventsIsReportedOnce() {
        String bill = "package com.shop;\nrecord Bill(Line line) implements org.outboxee.api.IntegrationEvent {}";

        Compilation compilation =
                compile(Map.of("com.shop.Order", ORDER, "com.shop.Line", BAD_LINE, "com.shop.Bill", bill));

        assertThat(compilation.messages()).containsExactly(LINE_SENTENCE);
    }

    @Test
    void aMemberClassIsLookedAtToo() {
        String events = """
                package com.shop;
                interface Events {
                    interface Inner { record Paid(char unit) implements org.outboxee.api.IntegrationEvent { } }
                }
                """;

        assertThat(compile(Map.of("com.shop.Events", events)).messages())
                .containsExactly("com.shop.Events.Inner.Paid.unit: char is not an allowed type; use String");
    }

    @Test
    void whatEventsHaveInCommonMayBeAbstract() {
        assertThat(compile(Map.of("com.shop.Common", """
                package com.shop;
                sealed interface Common extends org.outboxee.api.IntegrationEvent {
                    Object anything();
                    abstract non-sealed class Base implements Common { }
                    record Paid(String anything) implements Common { }
                }
                """)).messages()).isEmpty();
    }

    @Test
    void aClassThatIsNoEventIsLeftAlone() {
        assertThat(compile(Map.of("com.shop.Line", BAD_LINE)).messages()).isEmpty();
    }

    @Test
    void aPartThatAnotherProcessorWritesIsWaitedFor() {
        Compilation compilation = compile(Map.of("com.shop.Order", ORDER), new LineWriter(BAD_LINE));

        assertThat(compilation.messages()).containsExactly(LINE_SENTENCE);
    }

    @Test
    void aMissingPartIsLeftToJavac() {
        Compilation compilation = compile(Map.of("com.shop.Order", ORDER));

        assertThat(compilation.messages()).singleElement().asString().contains("cannot find symbol");
    }

    private Compilation compile(Map<String, String> sources, Processor... before) {
        return new Compilation(
                classes,
                sources,
                before.length == 0 ? List.of(new EventClassProcessor()) : List.of(before[0], new EventClassProcessor()),
                "-Xlint:-processing");
    }

    @SupportedAnnotationTypes("*")
    private static final class LineWriter extends AbstractProcessor {

        private final String source;
        private boolean done;

        LineWriter(String source) {
            this.source = source;
        }

        @Override
        public SourceVersion getSupportedSourceVersion() {
            return SourceVersion.latestSupported();
        }

        @Override
        public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
            if (done) {
                return false;
            }
            done = true;
            try (Writer file =
                    processingEnv.getFiler().createSourceFile("com.shop.Line").openWriter()) {
                file.write(source);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            return false;
        }
    }
}
