package org.outboxee.it.harness;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The server that Arquillian runs. */
public final class ArquillianServer {

    private ArquillianServer() {
    }

    /** The lines that contain a text, out of all that it has logged in this run. */
    public static List<String> linesWith(String text) {
        Path log = ServerSession.arquillianDirectory().resolve(switch (ServerKind.active()) {
            case WILDFLY -> "log";
            case PAYARA -> "logs";
        });
        try (Stream<Path> files = Files.list(log)) {
            // Payara begins a new file when one is full.
            return files.filter(file -> file.getFileName().toString().startsWith("server.log"))
                    .flatMap(file -> read(file).lines())
                    .filter(line -> line.contains(text))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
