package org.outboxee.test;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** A small process that ends the server and removes its directory when this JVM is gone, even by kill -9. */
final class ServerGuard {

    private static final long PATIENCE_SECONDS = 20;

    private final Process process;
    private final Writer commands;

    private ServerGuard(Process process) {
        this.process = process;
        this.commands = process.outputWriter(StandardCharsets.UTF_8);
    }

    static ServerGuard over(Path directory) {
        try (InputStream script = ServerGuard.class.getResourceAsStream("guard.sh")) {
            String text = new String(script.readAllBytes(), StandardCharsets.UTF_8);
            return new ServerGuard(new ProcessBuilder("sh", "-c", text, "outbox-test-guard", directory.toString())
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start());
        } catch (IOException e) {
            throw new UncheckedIOException("Starting the guard of " + directory, e);
        }
    }

    void watch(long server) {
        try {
            commands.write(server + "\n");
            commands.flush();
        } catch (IOException e) {
            throw new UncheckedIOException("The guard is gone", e);
        }
    }

    /** Lets the guard do its work now, and waits for it. */
    void release() {
        try {
            commands.close();
            if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                throw new IllegalStateException("The guard didn't end within " + PATIENCE_SECONDS + " s");
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
