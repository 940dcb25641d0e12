package org.outboxee.test;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** A MariaDB of our own on the loopback address, in a directory of its own, which is gone when it is closed. */
final class EmbeddedMariaDb extends TestMariaDb {

    private static final Duration START = Duration.ofSeconds(60);
    private static final String SUPERUSER = "root";

    private String password = "";
    private final int port = FreePort.find();
    private final Path directory;
    private final Path data;
    private final Path log;
    private final ProcessGuard guard;
    private final Process server;

    private EmbeddedMariaDb() throws IOException {
        directory = Files.createTempDirectory("outbox-mariadb-");
        guard = ProcessGuard.removing(directory, "KILL");
        data = directory.resolve("data");
        log = directory.resolve("server.log");
        try {
            MariaDbBinaries binaries = MariaDbBinaries.locate(directory.resolve("binaries"));
            initialise(binaries);
            server = run(binaries);
            Eventually.await(START, "MariaDB takes connections on port " + port, () -> !server.isAlive() || answers());
            if (!server.isAlive()) {
                throw new IllegalStateException("MariaDB ended with " + server.exitValue() + ": " + log());
            }
            secure();
            MariaDbZone.load(this, "America/New_York");
        } catch (RuntimeException | Error e) {
            end();
            throw e;
        }
    }

    static EmbeddedMariaDb start() {
        try {
            return new EmbeddedMariaDb();
        } catch (IOException e) {
            throw new UncheckedIOException("Starting MariaDB", e);
        }
    }

    private void initialise(MariaDbBinaries binaries) {
        List<String> command = new ArrayList<>(List.of(
                binaries.install().toString(),
                "--no-defaults",
                "--force",
                "--skip-name-resolve",
                "--skip-test-db",
                "--auth-root-authentication-method=normal",
                "--basedir=" + binaries.base(),
                "--datadir=" + data));
        command.addAll(account());
        Command install = Command.run(command);
        if (install.exitCode() != 0) {
            throw new IllegalStateException(
                    binaries.install() + " ended with " + install.exitCode() + ": " + install.output());
        }
    }

    private Process run(MariaDbBinaries binaries) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                binaries.server().toString(),
                "--no-defaults",
                "--basedir=" + binaries.base(),
                "--datadir=" + data,
                "--lc-messages-dir=" + binaries.messages(),
                "--port=" + port,
                "--bind-address=127.0.0.1",
                "--socket=" + directory.resolve("socket"),
                "--pid-file=" + directory.resolve("pid"),
                // a certificate of its own takes seconds to make
                "--skip-ssl",
                "--skip-name-resolve",
                "--max-connections=200",
                "--innodb-flush-log-at-trx-commit=0",
                "--innodb-doublewrite=0",
                "--innodb-buffer-pool-size=128M"));
        command.addAll(account());
        Process started = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
                .start();
        started.getOutputStream().close();
        guard.watch(started.pid());
        return started;
    }

    /** A fresh one lets root in from this machine without a password. */
    private void secure() {
        String chosen = UUID.randomUUID().toString();
        execute("set password = password('" + chosen + "')");
        password = chosen;
    }

    /** It refuses to run as root unless it is told to. */
    private static List<String> account() {
        return Command.run(List.of("id", "-u")).output().equals("0") ? List.of("--user=root") : List.of();
    }

    private boolean answers() {
        try {
            dataSource(url(""), administrator()).getConnection().close();
            return true;
        } catch (SQLException e) {
            return false;
        }
    }

    private String log() {
        try {
            return Files.exists(log) ? Files.readString(log) : "";
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
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
    Login administrator() {
        return new Login(SUPERUSER, password);
    }

    @Override
    void end() {
        guard.release();
    }
}
