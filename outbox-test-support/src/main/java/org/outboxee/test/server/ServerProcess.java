package org.outboxee.test.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.outboxee.test.Eventually;
import org.outboxee.test.ProcessGuard;

/**
 * An application server with a directory and ports of its own, so that a test may
 * kill it or run two.
 */
public abstract class ServerProcess implements AutoCloseable {

    /** A system property: the server's default time-out of transactions in seconds. */
    public static final String TRANSACTION_TIMEOUT = "test.outbox.transaction.timeout";

    /** A system property: the statement that each connection of the default data source begins with. */
    public static final String SESSION_SQL = "test.outbox.db.session";

    /** Seconds on a machine of its own, a minute and more beside other work. */
    static final Duration START = Duration.ofSeconds(240);

    /** Longer than the shutdown budget of the library, and than Payara's own limit of 60 seconds. */
    private static final Duration STOP = Duration.ofSeconds(90);

    private static final Duration KILL = Duration.ofSeconds(10);

    private final Path directory;
    private final ProcessGuard guard;

    ServerProcess(Path directory) {
        this.directory = directory;
        this.guard = ProcessGuard.ending(directory, "KILL");
    }

    /**
     * Makes a WildFly with a copy of {@code standalone} of its own; it doesn't run yet.
     *
     * @param setup what from; the configuration {@code standalone-full.xml} names the data source by
     *     {@link DataSourceSettings#systemProperties}
     * @return the server; {@link #started} starts it
     */
    public static WildFlyProcess wildFly(ServerSetup setup) {
        return new WildFlyProcess(setup);
    }

    /**
     * Makes a Payara with a copy of {@code domain1} of its own; it doesn't run yet.
     *
     * @param setup what from; the driver of PostgreSQL is put into the domain if it isn't there
     * @return the server; {@link #started} starts it
     */
    public static ServerProcess payara(ServerSetup setup) {
        return new PayaraProcess(setup);
    }

    /**
     * Makes a Payara Micro, which takes WARs only; it doesn't run yet.
     *
     * @param setup what from; its home has {@code payara-micro.jar}, and the driver {@code postgresql.jar} beside it
     * @return the server; {@link #started} starts it
     */
    public static ServerProcess payaraMicro(ServerSetup setup) {
        return new PayaraMicroProcess(setup);
    }

    /**
     * Makes an Open Liberty with the Web Profile; it doesn't run yet.
     *
     * @param setup what from; the driver {@code postgresql.jar} lies beside its home
     * @return the server; {@link #started} starts it
     */
    public static ServerProcess liberty(ServerSetup setup) {
        return new LibertyProcess(setup);
    }

    /**
     * Starts it for the first time, or closes it if it doesn't start.
     *
     * @return this
     */
    public final ServerProcess started() {
        try {
            restart();
            return this;
        } catch (RuntimeException | Error e) {
            close();
            throw e;
        }
    }

    /** Starts it again on its ports and directory after {@link #stop} or {@link #kill}; what was deployed still is. */
    public final void restart() {
        if (isRunning()) {
            throw new IllegalStateException("Already running: " + directory);
        }
        boot();
    }

    /** Starts it and returns when it has started. */
    abstract void boot();

    /**
     * Deploys an archive.
     *
     * @param archive the file; its name becomes the deployment's
     * @throws IllegalStateException if the server refuses it; the message says why
     */
    public abstract void deploy(Path archive);

    /**
     * Undeploys an archive.
     *
     * @param fileName the file name that it was deployed under
     */
    public abstract void undeploy(String fileName);

    /** Ends it in order, as an operator does, and waits for its end. */
    public final void stop() {
        requestStop();
        Eventually.await(STOP, "the server in " + directory + " has stopped", () -> !isRunning());
    }

    abstract void requestStop();

    /** Ends it with kill -9. */
    public final void kill() {
        process().destroyForcibly();
        Eventually.await(KILL, "the killed server is gone", () -> !isRunning());
    }

    /** Its process. */
    public abstract ProcessHandle process();

    /** Whether its process is there. */
    public abstract boolean isRunning();

    /** The port of its HTTP listener. */
    public abstract int httpPort();

    /**
     * An address on it.
     *
     * @param path the path with its leading slash
     * @return the address on the loopback interface
     */
    public final String url(String path) {
        return "http://127.0.0.1:" + httpPort() + path;
    }

    /** The file that it logs to. */
    public abstract Path log();

    /** What it has logged, over all its starts. */
    public final String logText() {
        try {
            return Files.exists(log()) ? Files.readString(log()) : "";
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    final Path directory() {
        return directory;
    }

    final void guard(long pid) {
        guard.watch(pid);
    }

    /** Kills it if it still runs. Its directory stays, for its log. */
    @Override
    public final void close() {
        if (isRunning()) {
            kill();
        }
        guard.release();
    }
}
