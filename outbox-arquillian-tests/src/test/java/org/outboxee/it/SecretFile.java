package org.outboxee.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** The file with one side's secrets, in a directory of its own, and the commands of the page on rotating them. */
final class SecretFile {

    private static final Path PAGE =
            Path.of("").toAbsolutePath().getParent().resolve("src-docs/howto/rotate-a-secret.adoc");
    private static final Pattern SHELL = Pattern.compile("\\[source,sh]\\n----\\n(.*?)\\n----\\n", Pattern.DOTALL);

    private final Path directory;

    SecretFile(String side) {
        try {
            directory = Files.createTempDirectory(side + "-secrets-");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        directory.toFile().deleteOnExit();
    }

    Path file() {
        return in("orders-to-billing");
    }

    private Path in(String name) {
        Path file = directory.resolve(name);
        file.toFile().deleteOnExit();
        return file;
    }

    /** With no end of the line, as an editor may leave it. */
    void write(String secret) {
        try {
            Files.writeString(file(), secret);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What the page says to do, in its order. */
    static List<String> commands() {
        try {
            return SHELL.matcher(Files.readString(PAGE))
                    .results()
                    .map(MatchResult::group)
                    .map(block -> block.replaceAll("(?s)^.*?----\\n|\\n----\\n$", ""))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Brings the new secret from the other side. */
    void bring(SecretFile from) {
        try {
            Files.copy(from.in("new"), in("new"), StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void run(String commands) {
        try {
            Process shell = new ProcessBuilder("sh", "-e", "-c", commands)
                    .directory(directory.toFile())
                    .redirectErrorStream(true)
                    .start();
            String printed = new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(shell.waitFor()).as(printed).isZero();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
