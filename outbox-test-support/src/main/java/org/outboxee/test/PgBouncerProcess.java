package org.outboxee.test;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * A PgBouncer on the loopback address between one account and its database, made from Debian's package. It pools
 * transactions, and gives each of them the session that has been idle longest: what is left in a session is missed by
 * its client and found by another one.
 */
public final class PgBouncerProcess implements AutoCloseable {

    /** Why a test that needs it is skipped where {@link #isInstalled} is false. */
    public static final String MISSING = "there is no /usr/sbin/pgbouncer here; apt-get install pgbouncer brings it";

    private static final Path PROGRAM = Path.of("/usr/sbin/pgbouncer");
    private static final Duration START = Duration.ofSeconds(30);

    private final int port = FreePort.find();
    private final OwnDatabase database;
    private final ProcessGuard guard;
    private final Process process;

    private PgBouncerProcess(OwnDatabase database, Login login) throws IOException {
        this.database = database;
        Path directory = Files.createTempDirectory("outbox-pgbouncer-");
        guard = ProcessGuard.removing(directory, "TERM");
        ServerAccount account = ServerAccount.choose(); // it refuses to run as root
        Path users = directory.resolve("users");
        Path configuration = Files.writeString(directory.resolve("pgbouncer.ini"), """
                [databases]
                * = host=%s port=%s
                [pgbouncer]
                listen_addr = 127.0.0.1
                listen_port = %s
                unix_socket_dir =
                auth_type = scram-sha-256
                auth_file = %s
                pool_mode = transaction
                server_round_robin = 1
                ignore_startup_parameters = extra_float_digits
                """.formatted(
                        database.server().host(), digits(database.server().port()), digits(port), users));
        Files.writeString(users, '"' + login.username() + "\" \"" + login.password() + "\"\n");
        for (Path path : List.of(directory, configuration, users)) {
            account.own(path);
        }
        Path log = directory.resolve("log");
        process = new ProcessBuilder(account.running(PROGRAM, configuration.toString()))
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        guard.watch(process.pid());
        Eventually.await(START, "PgBouncer takes connections on port " + port, () -> !process.isAlive() || accepts());
        if (!process.isAlive()) {
            String said = Files.readString(log);
            guard.release();
            throw new IllegalStateException("PgBouncer ended with " + process.exitValue() + ": " + said);
        }
    }

    /** Whether this machine has its program where Debian's package puts it. */
    public static boolean isInstalled() {
        return Files.isExecutable(PROGRAM);
    }

    /**
     * Starts one.
     *
     * @param database what it leads to, not one in a given server
     * @param login the only account that it lets in
     */
    public static PgBouncerProcess start(OwnDatabase database, Login login) {
        try {
            return new PgBouncerProcess(database, login);
        } catch (IOException e) {
            throw new UncheckedIOException("Starting PgBouncer", e);
        }
    }

    /** Not by a format, which takes the digits of the JVM's language. */
    private static String digits(int number) {
        return String.valueOf(number);
    }

    private boolean accepts() throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return socket.isConnected();
        }
    }

    /** The database's JDBC address by way of it, with what the driver needs for that. */
    public String url() {
        return "jdbc:postgresql://127.0.0.1:" + port + '/' + database.name() + "?prepareThreshold=0";
    }

    /** Name and version, as it says itself. */
    public String version() {
        return Command.run(List.of(PROGRAM.toString(), "--version"))
                .output()
                .lines()
                .findFirst()
                .orElseThrow();
    }

    /** Ends it and removes its directory. */
    @Override
    public void close() {
        guard.release();
    }
}
