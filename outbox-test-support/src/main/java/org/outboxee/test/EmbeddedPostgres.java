package org.outboxee.test;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

/** A server of our own on the loopback address, in a directory of its own, which a test may kill and restart. */
public final class EmbeddedPostgres extends TestDatabase {

    private static final Duration START = Duration.ofSeconds(60);
    private static final Duration STOP = Duration.ofSeconds(10);
    private static final String SUPERUSER = "postgres";

    private final EmbeddedOptions options;
    private final String password = UUID.randomUUID().toString();
    private final int port = FreePort.find();
    private final ServerAccount account = ServerAccount.choose();
    private final Path directory;
    private final Path data;
    private final Path log;
    private final ProcessGuard guard;
    private final Path binaries;
    private Process server;

    private EmbeddedPostgres(EmbeddedOptions options) throws IOException {
        this.options = options;
        directory = Files.createTempDirectory("outbox-postgres-");
        account.own(directory);
        guard = ProcessGuard.removing(directory, "QUIT");
        data = directory.resolve("data");
        log = directory.resolve("server.log");
        try {
            binaries = PostgresBinaries.locate(options.binaries(), directory.resolve("binaries"));
            initialise();
            restart();
        } catch (RuntimeException | Error e) {
            end();
            throw e;
        }
    }

    /**
     * Starts a server besides {@link TestDatabase#shared}, for a test that kills it or measures with it.
     *
     * @param options how
     * @return the server, ready for connections; it is gone when closed, and at the latest with the JVM
     */
    public static EmbeddedPostgres start(EmbeddedOptions options) {
        try {
            return new EmbeddedPostgres(options);
        } catch (IOException e) {
            throw new UncheckedIOException("Starting PostgreSQL", e);
        }
    }

    private void initialise() throws IOException {
        Path passwordFile = Files.writeString(directory.resolve("password"), password);
        account.own(passwordFile);
        Command initdb = Command.run(account.running(
                binaries.resolve("initdb"),
                "--pgdata=" + data,
                "--username=" + SUPERUSER,
                "--pwfile=" + passwordFile,
                "--auth=scram-sha-256",
                "--encoding=UTF8",
                "--locale=C",
                "--no-sync"));
        if (initdb.exitCode() != 0) {
            throw new IllegalStateException("initdb ended with " + initdb.exitCode() + ": " + initdb.output());
        }
    }

    /**
     * Starts it again on the same port and directory after {@link #stop} or {@link #kill}, and waits until it takes
     * connections.
     */
    public synchronized void restart() {
        if (isRunning()) {
            throw new IllegalStateException("PostgreSQL already runs on port " + port);
        }
        String fsync = options.fsync() ? "on" : "off";
        List<String> command = account.running(
                binaries.resolve("postgres"),
                "-D",
                data.toString(),
                "-p",
                String.valueOf(port),
                "-c",
                "listen_addresses=127.0.0.1",
                "-c",
                "unix_socket_directories=",
                "-c",
                "fsync=" + fsync,
                "-c",
                "max_connections=200",
                "-c",
                "max_prepared_transactions=50",
                "-c",
                "wal_level=logical");
        try {
            server = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
                    .start();
            server.getOutputStream().close();
        } catch (IOException e) {
            throw new UncheckedIOException("Starting " + command.get(0), e);
        }
        guard.watch(server.pid());
        Eventually.await(
                START,
                "PostgreSQL takes connections on port " + port,
                () -> !isRunning() || !version().isEmpty());
        if (!isRunning()) {
            throw new IllegalStateException("PostgreSQL ended with " + server.exitValue() + ": " + log());
        }
    }

    /** Ends it in order: sessions are closed, everything is written. */
    public synchronized void stop() {
        if (isRunning()) {
            Command.run(List.of("sh", "-c", "kill -INT \"$0\"", String.valueOf(server.pid())));
            if (!isGoneWithin(STOP)) {
                throw new IllegalStateException("PostgreSQL didn't stop within " + STOP + ": " + log());
            }
        }
    }

    /** Ends it as kill -9 does, all its processes at once. What was committed stays. */
    public synchronized void kill() {
        // A session that outlives the main process would hold the shared memory and prevent a restart.
        List<ProcessHandle> sessions = server.descendants().toList();
        server.destroyForcibly();
        sessions.forEach(ProcessHandle::destroyForcibly);
        if (!isGoneWithin(STOP)) {
            throw new IllegalStateException("PostgreSQL survived kill -9 for " + STOP);
        }
        Eventually.await(
                STOP, "the killed sessions are gone", () -> sessions.stream().allMatch(EmbeddedPostgres::isDead));
    }

    /** Whether a process is gone or a zombie; one that nobody reaps counts as alive for {@link ProcessHandle}. */
    static boolean isDead(ProcessHandle process) {
        try {
            return Files.readString(Path.of("/proc", String.valueOf(process.pid()), "cmdline"))
                    .isEmpty();
        } catch (IOException e) {
            return !process.isAlive();
        }
    }

    /** Whether its main process is there. */
    public synchronized boolean isRunning() {
        return server != null && server.isAlive();
    }

    /** The directory that it lives in and that goes with it. */
    public Path directory() {
        return directory;
    }

    /** What it has logged. */
    public String log() {
        try {
            return Files.exists(log) ? Files.readString(log) : "";
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public Optional<EmbeddedPostgres> embedded() {
        return Optional.of(this);
    }

    @Override
    public DatabaseKind kind() {
        return DatabaseKind.EMBEDDED;
    }

    @Override
    public String host() {
        return "127.0.0.1";
    }

    @Override
    public int port() {
        return port;
    }

    @Override
    public String database() {
        return "postgres";
    }

    @Override
    public String username() {
        return SUPERUSER;
    }

    @Override
    public String password() {
        return password;
    }

    @Override
    void end() {
        guard.release();
    }

    private boolean isGoneWithin(Duration patience) {
        try {
            return server.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while PostgreSQL ended", e);
        }
    }
}
