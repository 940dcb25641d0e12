package org.outboxee.it.harness;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The server that Arquillian runs. */
public final class ArquillianServer {

    private ArquillianServer() {
    }

    /** What it has logged, over all its deployments; in files of its own where it began a new one. */
    public static String logText() {
        Path log = ServerSession.arquillianDirectory().resolve(switch (ServerKind.active()) {
            case WILDFLY -> "log";
            case PAYARA -> "logs";
        });
        try (Stream<Path> files = Files.list(log)) {
            List<Path> parts = files.filter(file -> file.getFileName().toString().startsWith("server.log")).toList();
            StringBuilder text = new StringBuilder();
            for (Path part : parts) {
                text.append(Files.readString(part, StandardCharsets.UTF_8));
            }
            return text.toString();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
