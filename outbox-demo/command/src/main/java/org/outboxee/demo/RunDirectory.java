package org.outboxee.demo;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.outboxee.test.ProcessGuard;

/** A directory of this run alone. It goes when it is closed or this JVM is gone, with every server that lives in it. */
final class RunDirectory implements AutoCloseable {

    private static final Duration LONGEST_DUMP = Duration.ofSeconds(20);

    private final Path path;
    private final ProcessGuard guard;
    private volatile boolean closed;

    private RunDirectory(Path path) {
        this.path = path;
        guard = ProcessGuard.sweeping(path);
    }

    static RunDirectory create(Path parent) {
        Path path = parent.resolve("run-" + UUID.randomUUID());
        try {
            Files.createDirectories(path);
        } catch (IOException e) {
            throw new UncheckedIOException("Making " + path, e);
        }
        return new RunDirectory(path);
    }

    Path path() {
        return path;
    }

    /** Copies a log to where it stays, and returns that place. */
    Path keep(Path log) {
        Path kept = path.resolveSibling(path.getFileName() + ".log");
        try {
            return Files.copy(log, kept, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new UncheckedIOException("Keeping " + log, e);
        }
    }

    /** Writes down what a JVM's threads do, and where; empty if it could not be asked. */
    Optional<Path> keepThreads(ProcessHandle jvm) {
        Path kept = path.resolveSibling(path.getFileName() + ".threads");
        String jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd").toString();
        try {
            Process asking = new ProcessBuilder(jcmd, String.valueOf(jvm.pid()), "Thread.print")
                    .redirectErrorStream(true)
                    .redirectOutput(kept.toFile())
                    .start();
            if (asking.waitFor(LONGEST_DUMP.toSeconds(), TimeUnit.SECONDS) && asking.exitValue() == 0) {
                return Optional.of(kept);
            }
            asking.destroyForcibly();
            return Optional.empty();
        } catch (IOException e) { // a Java without tools
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    boolean isClosed() {
        return closed;
    }

    @Override
    public void close() {
        closed = true;
        guard.release();
    }
}
