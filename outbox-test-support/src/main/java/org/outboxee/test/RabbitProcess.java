package org.outboxee.test;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A RabbitMQ on the loopback address, made from Debian's package, with a directory, ports and a port mapper (epmd) of
 * its own, so that a test may stop, kill and restart it. Its directory is gone when it is closed.
 */
public final class RabbitProcess implements AutoCloseable {

    /** Why a test that needs it is skipped where {@link #isInstalled} is false. */
    public static final String MISSING =
            "there is no /usr/lib/rabbitmq and no erlang here; apt-get install rabbitmq-server brings both";

    /** The account that a fresh one has, from the loopback address only. */
    public static final Login LOGIN = new Login("guest", "guest");

    private static final Path PROGRAMS = Path.of("/usr/lib/rabbitmq/bin");
    private static final Path ERLANG = Path.of("/usr/lib/erlang");
    private static final Duration START = Duration.ofSeconds(120);
    private static final Duration STOP = Duration.ofSeconds(60);

    private final int port = FreePort.find();
    private final int distributionPort = FreePort.find();
    private final int mapperPort = FreePort.find();
    private final Path directory;
    private final ProcessGuard guard;
    private final ProcessGuard mapperGuard;
    private final Process mapper;
    private Process script;
    private ProcessHandle server;

    private RabbitProcess() throws IOException {
        directory = Files.createTempDirectory("outbox-rabbitmq-");
        mapperGuard = ProcessGuard.ending(directory, "KILL");
        guard = ProcessGuard.removing(directory, "KILL");
        Files.writeString(directory.resolve("rabbit.conf"), "listeners.tcp.1 = 127.0.0.1:" + port + '\n');
        Files.writeString(directory.resolve("plugins"), "[rabbitmq_amqp1_0].\n");
        // Its name in the list of processes is what the guard knows it by.
        Path program = Files.createSymbolicLink(directory.resolve("epmd"), epmd().orElseThrow());
        mapper = new ProcessBuilder(program.toString(), "-address", "127.0.0.1", "-port", String.valueOf(mapperPort))
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("epmd.log").toFile())
                .start();
        mapperGuard.watch(mapper.pid());
    }

    /** Whether this machine has RabbitMQ's and Erlang's programs where Debian's packages put them. */
    public static boolean isInstalled() {
        return Files.isExecutable(PROGRAMS.resolve("rabbitmq-server")) && epmd().isPresent();
    }

    private static Optional<Path> epmd() {
        if (!Files.isDirectory(ERLANG)) {
            return Optional.empty();
        }
        try (Stream<Path> versions = Files.list(ERLANG)) {
            return versions.map(version -> version.resolve("bin/epmd"))
                    .filter(Files::isExecutable)
                    .filter(program -> program.getParent()
                            .getParent()
                            .getFileName()
                            .toString()
                            .startsWith("erts-"))
                    .findFirst();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Starts one that speaks AMQP 0-9-1 and, by its plugin, AMQP 1.0. */
    public static RabbitProcess start() {
        RabbitProcess broker;
        try {
            broker = new RabbitProcess();
        } catch (IOException e) {
            throw new UncheckedIOException("Starting RabbitMQ", e);
        }
        try {
            broker.restart();
            return broker;
        } catch (RuntimeException | Error e) {
            broker.close();
            throw e;
        }
    }

    /** Starts it again on its port and data after {@link #stop} or {@link #kill}. */
    public void restart() {
        if (isRunning()) {
            throw new IllegalStateException("RabbitMQ already runs on port " + port);
        }
        ProcessBuilder builder =
                new ProcessBuilder(PROGRAMS.resolve("rabbitmq-server").toString());
        builder.environment().putAll(environment());
        try {
            script = builder.redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.appendTo(log().toFile()))
                    .start();
        } catch (IOException e) {
            throw new UncheckedIOException("Starting RabbitMQ", e);
        }
        Eventually.await(START, "RabbitMQ takes connections on port " + port, () -> !script.isAlive() || accepts());
        if (!script.isAlive()) {
            throw new IllegalStateException("RabbitMQ ended with " + script.exitValue() + ": " + logText());
        }
        server = script.descendants()
                .filter(process -> process.info().command().orElse("").endsWith("beam.smp"))
                .findFirst()
                .orElseThrow();
        guard.watch(server.pid());
    }

    private Map<String, String> environment() {
        return Map.ofEntries(
                Map.entry("HOME", directory.toString()),
                Map.entry("RABBITMQ_NODENAME", "outbox" + port + "@localhost"),
                Map.entry("RABBITMQ_MNESIA_BASE", directory.resolve("data").toString()),
                Map.entry("RABBITMQ_LOG_BASE", directory.resolve("log").toString()),
                Map.entry(
                        "RABBITMQ_CONFIG_FILE", directory.resolve("rabbit.conf").toString()),
                Map.entry(
                        "RABBITMQ_ENABLED_PLUGINS_FILE",
                        directory.resolve("plugins").toString()),
                Map.entry("RABBITMQ_DIST_PORT", String.valueOf(distributionPort)),
                Map.entry("ERL_EPMD_ADDRESS", "127.0.0.1"),
                Map.entry("ERL_EPMD_PORT", String.valueOf(mapperPort)),
                // the second is for the guard, which knows a server by its directory
                Map.entry(
                        "RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS",
                        "-kernel inet_dist_use_interface {127,0,0,1} -outbox_directory " + directory));
    }

    private boolean accepts() throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return socket.isConnected();
        }
    }

    /** Ends it in order: clients are told. */
    public void stop() {
        server.destroy();
        awaitEnd();
    }

    /** Ends it with kill -9. */
    public void kill() {
        server.destroyForcibly();
        awaitEnd();
    }

    private void awaitEnd() {
        Eventually.await(STOP, "RabbitMQ on port " + port + " has ended", () -> !server.isAlive() && !script.isAlive());
    }

    /**
     * Whether this text stands in its tables on the disk. A queue is written there up to two seconds after it was made: a
     * broker that is killed before comes back without the queue, and without the messages that it had confirmed.
     */
    public boolean hasWritten(String text) {
        try (Stream<Path> files = Files.find(
                directory.resolve("data"),
                2, // below are the messages
                (path, attributes) -> attributes.isRegularFile())) {
            return files.anyMatch(file -> contains(file, text));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean contains(Path file, String text) {
        try {
            return Files.readString(file, StandardCharsets.ISO_8859_1).contains(text);
        } catch (IOException e) {
            return false; // it was about to be renamed
        }
    }

    /** Lets it do nothing until {@link #resume}; its connections stay open, as with a network that swallows all. */
    public void pause() {
        signal("STOP");
    }

    /** Lets it go on after {@link #pause}. */
    public void resume() {
        signal("CONT");
    }

    private void signal(String name) {
        Command.run(List.of("kill", "-" + name, String.valueOf(server.pid())));
    }

    /** Whether its process is there. */
    public boolean isRunning() {
        return server != null && server.isAlive();
    }

    /** Its port on the loopback address, for AMQP 0-9-1 and 1.0. */
    public int port() {
        return port;
    }

    /** Its address, without an account. */
    public String uri() {
        return "amqp://127.0.0.1:" + port;
    }

    private Path log() {
        return directory.resolve("console.log");
    }

    private String logText() {
        try {
            return Files.exists(log()) ? Files.readString(log()) : "";
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Kills it, and its port mapper, and removes its directory. */
    @Override
    public void close() {
        mapperGuard.release();
        guard.release();
        // What was killed is there until its parent has taken note of it.
        Eventually.await(STOP, "RabbitMQ's processes are gone", () -> !mapper.isAlive() && !isRunning());
    }
}
