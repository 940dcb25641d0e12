package org.outboxee.documentation;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.util.JavacTask;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.outboxee.api.FailureKind;

/** A message that an operator can meet stands on the page that says what to do about it. */
class TroubleshootingTest {

    private static final Path ROOT = Path.of("").toAbsolutePath().getParent();
    private static final Path PAGE = ROOT.resolve("src-docs/reference/troubleshooting.adoc");

    /** What says that an event class breaks a rule is for developers; it names class, member, rule and remedy itself. */
    private static final Path EVENT_RULES = Path.of("org", "outboxee", "spi", "event");

    @Test
    void everyMessageOfTheLibraryAndTheAdminPageIsExplained() throws IOException {
        Set<String> messages = messages();
        String page = plain(Files.readString(PAGE));

        assertThat(messages)
                .hasSizeGreaterThan(80)
                .contains(
                        "The relay's thread had died and is started again",
                        "and grants.sql, or set outbox.schema = create");
        assertThat(messages)
                .filteredOn(message -> !page.contains(plain(message)))
                .as("messages that an operator can meet and that %s doesn't explain yet", PAGE.getFileName())
                .isEmpty();
    }

    @Test
    void everyKindOfFailureIsExplained() throws IOException {
        String page = Files.readString(PAGE);

        assertThat(Arrays.stream(FailureKind.values()).map(FailureKind::name))
                .allMatch(kind -> page.contains("|`" + kind + "`"), "has a row of its own");
    }

    private static Set<String> messages() throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        Set<String> messages = new TreeSet<>();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            JavacTask parser = (JavacTask) compiler.getTask(
                    null, files, null, List.of("-proc:none"), null, files.getJavaFileObjectsFromPaths(sources()));
            parser.parse().forEach(source -> {
                Messages found = new Messages();
                found.scan(source, null);
                messages.addAll(found.texts());
            });
        }
        return messages;
    }

    private static List<Path> sources() throws IOException {
        return Stream.of("outbox-api", "outbox-ejb", "outbox-admin", "outbox-rabbitmq", "outbox-amqp")
                .map(module -> ROOT.resolve(module).resolve("src/main/java"))
                .flatMap(TroubleshootingTest::files)
                .filter(file -> file.toString().endsWith(".java"))
                .filter(file -> !file.toString().contains(EVENT_RULES.toString()))
                .toList();
    }

    private static Stream<Path> files(Path directory) {
        try (Stream<Path> files = Files.walk(directory)) {
            return files.toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Without line breaks, quotation marks and the marks of AsciiDoc. */
    private static String plain(String text) {
        return text.replaceAll("[`+\"\\\\]", "").replaceAll("\\s+", " ");
    }
}
