package org.outboxee.it;

import static java.util.stream.Collectors.toSet;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Which tests there are, by the sources of all modules. */
public final class TestSources {

    /** A test's annotation, whatever stands between, and its method; a semicolon in between would be another member's. */
    private static final Pattern TEST = Pattern.compile("@(?:Test|ParameterizedTest|RepeatedTest|TestFactory)\\b[^;]*?"
            + "\\s(?:void|(?:Stream|List|Collection|Iterable)<\\w+>)\\s+(\\w+)\\(");

    private TestSources() {}

    /** {@code Class#method}; a promise of a contract stands in its interface. */
    public static Set<String> promises() {
        Path root = Path.of("").toAbsolutePath().getParent();
        try (Stream<Path> modules = Files.list(root)) {
            return modules.map(module -> module.resolve("src/test/java"))
                    .filter(Files::isDirectory)
                    .flatMap(TestSources::sources)
                    .flatMap(TestSources::testsOf)
                    .collect(toSet());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Stream<Path> sources(Path directory) {
        try (Stream<Path> files = Files.walk(directory)) {
            return files.filter(file -> file.toString().endsWith(".java")).toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Stream<String> testsOf(Path source) {
        try {
            String type = source.getFileName().toString().replace(".java", "");
            Matcher matcher = TEST.matcher(Files.readString(source));
            return matcher.results().map(result -> type + '#' + result.group(1)).toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
