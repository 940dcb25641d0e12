package org.outboxee.documentation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.standardwebhooks.Webhook;
import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.net.http.HttpHeaders;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What somebody copies from the pages about requests between services compiles, and what it signs is genuine. */
class WebhookSnippetsTest {

    private static final Path PAGES =
            Path.of("").toAbsolutePath().getParent().resolve("src-docs").resolve("howto");
    private static final Pattern JAVA = Pattern.compile("\\[source,java]\\n----\\n(.*?)\\n----\\n", Pattern.DOTALL);
    private static final Pattern SHELL = Pattern.compile("\\[source,sh]\\n----\\n(.*?)\\n----\\n", Pattern.DOTALL);

    /** What an IDE adds by itself. */
    private static final String IMPORTS = """
            import static java.time.Duration.*;
            import jakarta.enterprise.context.*;
            import jakarta.json.*;
            import jakarta.ws.rs.*;
            import jakarta.ws.rs.container.*;
            import jakarta.ws.rs.core.Response;
            import jakarta.ws.rs.ext.*;
            import java.io.*;
            import java.nio.file.Files;
            import java.util.*;
            import org.outboxee.api.*;
            import org.outboxee.api.webhook.*;
            """;

    private static final String EVENT = "record OrderCreated(UUID orderId) implements IntegrationEvent {}\n";

    @TempDir
    private Path directory;

    @ParameterizedTest
    @CsvSource({"send-webhooks.adoc, 2", "receive-webhooks.adoc, 2"})
    void theJavaOfAPageCompiles(String page, int snippets) throws IOException {
        List<String> found = JAVA.matcher(Files.readString(PAGES.resolve(page)))
                .results()
                .map(result -> result.group(1))
                .toList();

        assertThat(found).hasSize(snippets);
        for (String snippet : found) {
            assertThat(problems(snippet)).as(snippet).isEmpty();
        }
    }

    private String problems(String snippet) throws IOException {
        String source = snippet.contains("class ")
                ? snippet.replace("public class", "class")
                : "class Snippet { void define(Routing routing) { " + snippet + " } }";
        Path file = Files.writeString(directory.resolve("Snippet.java"), IMPORTS + EVENT + source);
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter problems = new StringWriter();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8)) {
            compiler.getTask(
                            problems,
                            files,
                            null,
                            List.of("-proc:none", "-d", directory.toString()),
                            null,
                            files.getJavaFileObjects(file))
                    .call();
        }
        return problems.toString();
    }

    @Test
    void whatIsSignedByHandIsGenuine() throws Exception {
        assumeTrue(isHere("openssl") && isHere("sh"), "sh and openssl are not both on this machine");
        String script = SHELL.matcher(Files.readString(PAGES.resolve("receive-webhooks.adoc")))
                .results()
                .map(MatchResult::group)
                .findFirst()
                .orElseThrow()
                .replaceAll("(?s)^.*?----\\n|curl.*$", "");

        Process shell = new ProcessBuilder(
                        "sh", "-c", script + "printf '%s\\n' \"$secret\" \"$id\" \"$now\" \"$signature\" \"$body\"")
                .redirectErrorStream(true)
                .start();
        List<String> printed = new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                .lines()
                .toList();
        assertThat(shell.waitFor(10, TimeUnit.SECONDS)).isTrue();

        assertThat(printed).hasSize(5);
        new Webhook(printed.get(0))
                .verify(
                        printed.get(4),
                        HttpHeaders.of(
                                Map.of(
                                        "webhook-id", List.of(printed.get(1)),
                                        "webhook-timestamp", List.of(printed.get(2)),
                                        "webhook-signature", List.of("v1," + printed.get(3))),
                                (name, value) -> true));
    }

    private static boolean isHere(String program) {
        return Stream.of(System.getenv("PATH").split(File.pathSeparator))
                .anyMatch(path -> Files.isExecutable(Path.of(path, program)));
    }
}
