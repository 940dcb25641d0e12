package org.outboxee.it.harness;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The server that Arquillian runs: where it keeps its files and what it logged. */
public final class ArquillianServer {

    private ArquillianServer() {}

    /** The file that it logs to. */
    public static Path log() {
        return switch (ServerKind.active()) {
            case WILDFLY -> directory().resolve("log/server.log");
            case PAYARA -> directory().resolve("logs/server.log");
        };
    }

    /**
     * An address on it, for deployments that Arquillian doesn't inject one of.
     *
     * @param path the path, starting with a slash
     */
    public static String url(String path) {
        int admin = Integer.getInteger("outbox.test.arquillian.admin.port");
        int http = switch (ServerKind.active()) {
            case WILDFLY -> admin - WildFlyProcess.MANAGEMENT + WildFlyProcess.HTTP;
            case PAYARA -> admin - PayaraDomain.ADMIN + PayaraDomain.HTTP;
        };
        return "http://127.0.0.1:" + http + path;
    }

    /** The lines that contain a text, out of all that it has logged in this run. */
    public static List<String> linesWith(String text) {
        try (Stream<Path> files = Files.list(log().getParent())) {
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

    /** Its base directory or domain; each run begins with a new one. */
    static Path directory() {
        return switch (ServerKind.active()) {
            case WILDFLY -> ServerKind.runDirectory().resolve("arquillian");
            // Arquillian's adapter knows only domains inside of the server's directory.
            case PAYARA -> ServerKind.home().resolve("glassfish/domains/arquillian");
        };
    }
}
