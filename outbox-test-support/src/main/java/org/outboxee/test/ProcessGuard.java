package org.outboxee.test;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A small process that ends a server when this JVM is gone, even by kill -9. */
public final class ProcessGuard {

    private static final long PATIENCE_SECONDS = 20;

    private final Process process;
    private final Writer commands;

    private ProcessGuard(Process process) {
        this.process = process;
        this.commands = process.outputWriter(StandardCharsets.UTF_8);
    }

    /**
     * Starts the guard of a server whose directory stays.
     *
     * @param directory the server's directory, which must be named in its command line
     * @param signal what ends the server, such as TERM; what is left after 10 seconds is killed
     * @return the guard, which watches nothing yet
     */
    public static ProcessGuard ending(Path directory, String signal) {
        return start(directory, signal, "keep");
    }

    /**
     * Starts the guard of a server whose directory goes with it.
     *
     * @param directory the server's directory, which must be named in its command line
     * @param signal what ends the server, such as QUIT; what is left after 10 seconds is killed
     * @return the guard, which watches nothing yet
     */
    public static ProcessGuard removing(Path directory, String signal) {
        return start(directory, signal, "remove");
    }

    /**
     * Starts the guard of a directory that belongs to several processes, or to one whose id isn't known yet.
     *
     * @param directory every JVM that names it in its command line is to end; it goes too
     * @return the guard; when it is released, or this JVM is gone, these are killed
     */
    public static ProcessGuard sweeping(Path directory) {
        return start(directory, "KILL", "sweep");
    }

    private static ProcessGuard start(Path directory, String signal, String afterwards) {
        try (InputStream script = ProcessGuard.class.getResourceAsStream("guard.sh")) {
            String text = new String(script.readAllBytes(), StandardCharsets.UTF_8);
            List<String> command =
                    List.of("sh", "-c", text, "outbox-test-guard", directory.toString(), signal, afterwards);
            return new ProcessGuard(new ProcessBuilder(command)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start());
        } catch (IOException e) {
            throw new UncheckedIOException("Starting the guard of " + directory, e);
        }
    }

    /** Tells the server's process, again after each restart. */
    public void watch(long server) {
        try {
            commands.write(server + "\n");
            commands.flush();
        } catch (IOException e) {
            throw new UncheckedIOException("The guard is gone", e);
        }
    }

    /** Lets the guard do its work now, and waits for it. */
    public void release() {
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
