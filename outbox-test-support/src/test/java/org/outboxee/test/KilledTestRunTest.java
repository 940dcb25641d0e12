package org.outboxee.test;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class KilledTestRunTest {

    /** Stands for a test run: starts a server, says where, and waits to be killed. */
    public static final class Victim {

        private Victim() {}

        public static void main(String... arguments) throws IOException {
            EmbeddedPostgres database = EmbeddedPostgres.start(EmbeddedOptions.fromSystemProperties());
            System.out.println(database.directory());
            System.in.read();
        }
    }

    @Test
    void theServerAndItsDirectoryGoWithAKilledJvm() throws IOException {
        Process run = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Victim.class.getName())
                .start();
        try (BufferedReader output = run.inputReader()) {
            Path directory = Path.of(output.readLine());
            long server = Long.parseLong(
                    Files.readAllLines(directory.resolve("data/postmaster.pid")).get(0));
            assertThat(ProcessHandle.of(server)).isPresent();

            run.destroyForcibly();

            Eventually.await("the directory is gone", () -> !Files.exists(directory));
            Eventually.await(
                    "the server is gone",
                    () -> ProcessHandle.of(server)
                            .filter(process -> !EmbeddedPostgres.isDead(process))
                            .isEmpty());
        } finally {
            run.destroyForcibly();
        }
    }
}
