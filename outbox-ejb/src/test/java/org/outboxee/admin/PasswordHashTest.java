package org.outboxee.admin;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.outboxee.model.PasswordDigest;

class PasswordHashTest {

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream messages = new ByteArrayOutputStream();

    @Test
    void runsWithTheJarAloneOnTheClassPath() throws Exception {
        Path classes = Path.of(PasswordHash.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        String java = System.getProperty("java.home") + File.separator + "bin" + File.separator + "java";
        Process process = new ProcessBuilder(java, "-cp", classes.toString(), PasswordHash.class.getName(), "viewer")
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (OutputStream password = process.getOutputStream()) {
            password.write("correct hörse\n".getBytes(StandardCharsets.UTF_8));
        }
        String value;
        try (InputStream stream = process.getInputStream()) {
            value = new String(stream.readAllBytes(), StandardCharsets.UTF_8).strip();
        }

        assertThat(process.waitFor()).isZero();
        assertThat(value).startsWith("viewer pbkdf2-sha256:600000:");
        assertThat(PasswordDigest.parse(value.substring("viewer ".length()))
                        .orElseThrow()
                        .matches("correct hörse"))
                .isTrue();
    }

    @Test
    void onlyTheFirstLineIsThePasswordWhateverEndsIt() throws IOException {
        assertThat(run("correct horse\r\nsecond line", "operator")).isZero();

        String digest = out.toString(StandardCharsets.UTF_8).strip().substring("operator ".length());
        assertThat(PasswordDigest.parse(digest).orElseThrow().matches("correct horse"))
                .isTrue();
    }

    @Test
    void refusesAPasswordThatIsTooShortTooLongOrNotUtf8() throws IOException {
        assertThat(run("short", "viewer")).isEqualTo(1);
        assertThat(run("", "viewer")).isEqualTo(1);
        assertThat(run("x".repeat(5000), "viewer")).isEqualTo(1);
        assertThat(run("correct hörse", StandardCharsets.ISO_8859_1, "viewer")).isEqualTo(1);
        assertThat(out.size()).isZero();
    }

    @Test
    void anArgumentIsNeverAPassword() throws IOException {
        assertThat(run("", "viewer", "correct horse")).isEqualTo(2);
        assertThat(run("", "correct horse")).isEqualTo(2);
        assertThat(run("")).isEqualTo(2);
        assertThat(messages.toString(StandardCharsets.UTF_8)).contains("usage:").doesNotContain("correct horse");
    }

    private int run(String input, String... arguments) throws IOException {
        return run(input, StandardCharsets.UTF_8, arguments);
    }

    private int run(String input, Charset charset, String... arguments) throws IOException {
        return PasswordHash.run(
                arguments,
                null,
                new ByteArrayInputStream(input.getBytes(charset)),
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(messages, true, StandardCharsets.UTF_8));
    }
}
