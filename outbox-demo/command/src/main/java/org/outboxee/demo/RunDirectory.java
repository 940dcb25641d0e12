package org.outboxee.demo;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.UUID;
import org.outboxee.test.ProcessGuard;

/** A directory of this run alone. It goes when it is closed or this JVM is gone, with every server that lives in it. */
final class RunDirectory implements AutoCloseable {

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

    boolean isClosed() {
        return closed;
    }

    @Override
    public void close() {
        closed = true;
        guard.release();
    }
}
