package org.outboxee.test;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Runs a program to its end. */
record Command(int exitCode, String output) {

    static Command run(List<String> words) {
        try {
            Process process =
                    new ProcessBuilder(words).redirectErrorStream(true).start();
            process.getOutputStream().close();
            try (InputStream stream = process.getInputStream()) {
                String output = new String(stream.readAllBytes(), StandardCharsets.UTF_8);
                return new Command(process.waitFor(), output.strip());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while running " + words.get(0), e);
        }
    }
}
