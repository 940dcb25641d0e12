package org.outboxee.spi.event;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.outboxee.api.IntegrationEvent;

/**
 * What only loaded classes can show. The rules that can be checked at compile time too are tested with the annotation
 * processor, for both at once.
 */
@Tag("A3")
class EventClassesTest {

    @TempDir
    Path classes;

    record Tree(List<Tree> children, Map<String, Optional<String>> names) implements IntegrationEvent {}

    @Test
    void aRecursiveTypeComesToAnEnd() {
        assertThat(EventClasses.problems(Tree.class))
                .containsExactly(
                        "org.outboxee.spi.event.EventClassesTest.Tree.names: Optional<String> inside a List, Map or "
                                + "Optional; use null for what is missing");
    }

    @Test
    void aClassThatIsNoEventIsRefused() {
        assertThat(EventClasses.problems(StringBuilder.class))
                .first()
                .isEqualTo("java.lang.StringBuilder: does not implement IntegrationEvent");
    }

    @Test
    void aLocalRecordIsRefused() {
        record Local(String text) implements IntegrationEvent {}

        assertThat(EventClasses.problems(Local.class))
                .containsExactly(
                        "org.outboxee.spi.event.EventClassesTest$1Local: is a local class; declare it outside the method");
    }

    @Test
    void anAnonymousClassIsRefused() {
        assertThat(EventClasses.problems(new IntegrationEvent() {}.getClass()))
                .containsExactly("org.outboxee.spi.event.EventClassesTest$1: is an anonymous class; give it a name");
    }

    @Test
    void anInterfaceIsRefused() {
        assertThat(EventClasses.problems(IntegrationEvent.class))
                .containsExactly("org.outboxee.api.IntegrationEvent: is an interface, the class behind it would be "
                        + "lost; use a record or a concrete class");
    }

    @Test
    void aClassCompiledWithoutParameterNamesIsRefused() throws Exception {
        Class<?> type = compile("""
                public class Order implements org.outboxee.api.IntegrationEvent {
                    private final String id;
                    public Order(String id) { this.id = id; }
                }""");

        assertThat(EventClasses.problems(type))
                .containsExactly("Order: the names of its constructor's parameters are "
                        + "not in the class file; compile with -parameters or make it a record");
    }

    @Test
    void fieldsNamedLikeInventedParametersAreNotMatchedByChance() throws Exception {
        Class<?> type = compile("""
                public class Order implements org.outboxee.api.IntegrationEvent {
                    private final String arg0, arg1;
                    public Order(String arg1, String arg0) { this.arg0 = arg0; this.arg1 = arg1; }
                }""");

        assertThat(EventClasses.problems(type)).hasSize(1);
    }

    @Test
    void aRecordNeedsNoParameterNames() throws Exception {
        Class<?> type = compile("""
                public record Order(String id, int n) implements org.outboxee.api.IntegrationEvent {}""");

        assertThat(EventClasses.problems(type)).isEmpty();
        assertThat(EventShape.of(type).members()).extracting(EventMember::name).containsExactly("id", "n");
    }

    @Test
    void aMissingClassIsNamed() throws Exception {
        Class<?> type = compile("public record Order(java.util.List<Line> lines) implements "
                + "org.outboxee.api.IntegrationEvent {}\nrecord Line() {}");
        Files.delete(classes.resolve("Line.class"));

        assertThat(EventClasses.problems(type))
                .singleElement()
                .asString()
                .startsWith("Order: cannot be examined, a class that it refers to is missing")
                .contains("Line");
    }

    /** Without {@code -parameters}. */
    private Class<?> compile(String source) throws IOException, ClassNotFoundException {
        Path file = Files.writeString(classes.resolve("Order.java"), source);
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        compiler.getTask(
                        new StringWriter(),
                        null,
                        null,
                        List.of("-proc:none", "-d", classes.toString()),
                        null,
                        compiler.getStandardFileManager(null, null, null).getJavaFileObjects(file))
                .call();
        return Class.forName(
                "Order", false, new URLClassLoader(new URL[] {classes.toUri().toURL()}));
    }
}
