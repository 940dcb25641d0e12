package org.outboxee.it.harness;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.outboxee.test.server.PayaraProcess;

/** The server that Arquillian runs, seen from outside; there once something was deployed on it. */
public final class ArquillianServer {

    /** Where {@link ServerSession} says which port its HTTP listener has. */
    static final String HTTP_PORT = "outbox.test.http.port";

    private ArquillianServer() {}

    /** An address on it, for a path with a leading slash. */
    public static String url(String path) {
        return "http://127.0.0.1:" + httpPort() + path;
    }

    /** The port of its HTTP listener. */
    public static int httpPort() {
        return Integer.parseInt(System.getProperty(HTTP_PORT));
    }

    /** Its process, once it runs. */
    static Optional<ProcessHandle> process() {
        return switch (ServerKind.active()) {
            case WILDFLY -> jvmNaming(directory());
            case PAYARA -> PayaraProcess.find(directory());
            case MICRO, LIBERTY -> Optional.empty(); // Arquillian starts none of these
        };
    }

    /** Its process. */
    public static long pid() {
        return process()
                .orElseThrow(() -> new IllegalStateException("No server runs in " + directory()))
                .pid();
    }

    /** How much it has logged so far. */
    public static long logMark() {
        return logs().stream().mapToLong(ArquillianServer::size).sum();
    }

    /** What it has logged since a mark; files that it has closed meanwhile are part of that. */
    public static String logSince(long mark) {
        StringBuilder text = new StringBuilder();
        long skip = mark;
        for (Path log : logs()) {
            long size = size(log);
            if (skip < size) {
                text.append(read(log, skip));
            }
            skip = Math.max(0, skip - size);
        }
        return text.toString();
    }

    /** The oldest first. */
    private static List<Path> logs() {
        Path directory = log().getParent();
        if (!Files.isDirectory(directory)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(directory)) {
            Comparator<Path> currentIsLast = Comparator.comparing(ArquillianServer::isCurrent);
            return files.filter(file -> file.getFileName().toString().startsWith("server.log"))
                    .sorted(currentIsLast.thenComparing(Comparator.naturalOrder()))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean isCurrent(Path log) {
        return log.getFileName().toString().equals("server.log");
    }

    private static long size(Path file) {
        try {
            return Files.size(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String read(Path file, long from) {
        try (InputStream in = Files.newInputStream(file)) {
            in.skipNBytes(from);
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The guard that ends the server after this JVM names its directory too. */
    private static Optional<ProcessHandle> jvmNaming(Path directory) {
        return ProcessHandle.current()
                .descendants()
                .filter(child -> isJvm(child) && names(child, directory))
                .findFirst();
    }

    private static boolean isJvm(ProcessHandle process) {
        return process.info().command().filter(path -> path.endsWith("/java")).isPresent();
    }

    private static boolean names(ProcessHandle process, Path directory) {
        try {
            // ProcessHandle.Info cuts long command lines, and these are.
            return Files.readString(Path.of("/proc", String.valueOf(process.pid()), "cmdline"))
                    .contains(directory.toString());
        } catch (IOException e) {
            return false; // ended meanwhile
        }
    }

    /** The file that it logs to. */
    public static Path log() {
        return directory()
                .resolve(ServerKind.active() == ServerKind.WILDFLY ? "log" : "logs")
                .resolve("server.log");
    }

    /** The lines that contain a text, out of all that it has logged in this run. */
    public static List<String> linesWith(String text) {
        return logSince(0).lines().filter(line -> line.contains(text)).toList();
    }

    /** Its base directory or domain; each run begins with a new one. */
    static Path directory() {
        return switch (ServerKind.active()) {
            case WILDFLY -> ServerKind.runDirectory().resolve("arquillian");
            // Arquillian's adapter knows only domains inside of the server's directory.
            case PAYARA -> ServerKind.home().resolve("glassfish/domains/arquillian");
            case MICRO, LIBERTY -> throw ServerKind.takesWarsOnly();
        };
    }
}
