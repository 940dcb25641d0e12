package org.outboxee.test;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessGuardTest {

    /** Stands for a server: does nothing until it is killed. */
    public static final class Idle {

        private Idle() {}

        public static void main(String... arguments) throws IOException {
            System.in.read();
        }
    }

    @Test
    void aSweepKillsEveryJvmThatNamesTheDirectoryAndLeavesTheOthers(@TempDir Path parent) throws IOException {
        Path directory = Files.createDirectory(parent.resolve("run"));
        Files.writeString(directory.resolve("file"), "content");
        ProcessGuard guard = ProcessGuard.sweeping(directory);
        Process named = idle(directory.resolve("server"));
        Process other = idle(parent.resolve("other"));
        Process reader =
                new ProcessBuilder("tail", "-f", directory.resolve("file").toString()).start();
        try {
            guard.release();

            assertThat(named.isAlive()).isFalse();
            assertThat(other.isAlive()).as("a JVM in another directory").isTrue();
            assertThat(reader.isAlive()).as("somebody who reads a file").isTrue();
            assertThat(directory).doesNotExist();
        } finally {
            named.destroyForcibly();
            other.destroyForcibly();
            reader.destroyForcibly();
        }
    }

    private static Process idle(Path directory) throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Idle.class.getName(),
                        directory.toString())
                .start();
    }
}
