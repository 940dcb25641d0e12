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

    /**
     * An address on it, for deployments that Arquillian doesn't inject one of.
     *
     * @param path the path, starting with a slash
     */
    public static String url(String path) {
        int admin = Integer.getInteger("outbox.test.admin.port");
        int http = switch (ServerKind.active()) {
            case WILDFLY -> admin - WildFlyProcess.MANAGEMENT + WildFlyProcess.HTTP;
            case PAYARA -> admin - PayaraDomain.ADMIN + PayaraDomain.HTTP;
        };
        return "http://127.0.0.1:" + http + path;
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
