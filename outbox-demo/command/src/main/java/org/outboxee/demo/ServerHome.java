package org.outboxee.demo;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.outboxee.test.Eventually;
import org.outboxee.test.server.DirectoryCopy;
import org.postgresql.ds.PGSimpleDataSource;

/** The unpacked server, made once and shared by all runs, which write nothing into it. */
final class ServerHome {

    private static final String SCRIPT = "wildfly.cli";
    private static final long CONFIGURING_SECONDS = 180;
    private static final Duration OTHER_RUN = Duration.ofMinutes(5);

    private final DemoSettings settings;
    private final RunDirectory run;
    private final Consumer<String> progress;

    ServerHome(DemoSettings settings, RunDirectory run, Consumer<String> progress) {
        this.settings = settings;
        this.run = run;
        this.progress = progress;
    }

    /** Where it is; a second run that comes meanwhile waits for the first. */
    Path prepare() {
        Path servers = settings.directory().resolve("servers");
        String name = settings.zip().getFileName().toString().replace(".zip", "") + "-"
                + Integer.toHexString(script().hashCode());
        try {
            Files.createDirectories(servers);
            try (FileChannel channel = FileChannel.open(
                    servers.resolve(name + ".lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
                lock(channel, name);
                Path ready = servers.resolve(name);
                if (!Files.exists(ready)) {
                    make(servers.resolve(name + ".part"), ready);
                }
                return only(ready);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("Preparing " + servers.resolve(name), e);
        }
    }

    /** Until the channel is closed. */
    private static void lock(FileChannel channel, String name) {
        Eventually.await(OTHER_RUN, "another run of the demo has prepared " + name, channel::tryLock, Objects::nonNull);
    }

    private void make(Path part, Path ready) throws IOException {
        DirectoryCopy.recreate(part);
        progress.accept("unpacking " + settings.zip().getFileName() + ", once");
        Unpacking.unpack(settings.zip(), part, percent -> progress.accept("unpacked " + percent + " %"));
        switch (settings.server()) {
            case WILDFLY -> configureWildFly(only(part));
            case PAYARA -> copyDriver(only(part).resolve("glassfish/domains/domain1/lib/postgresql.jar"));
        }
        Files.move(part, ready, StandardCopyOption.ATOMIC_MOVE);
    }

    /** As an administrator does it, with the server's own command line and before its first start. */
    private void configureWildFly(Path home) throws IOException {
        progress.accept("adding a data source, once");
        copyDriver(home.resolve("postgresql.jar"));
        Files.writeString(home.resolve(SCRIPT), script());
        Path output = home.resolve("cli.log");
        ProcessBuilder cli = new ProcessBuilder("sh", "bin/jboss-cli.sh", "--file=" + SCRIPT)
                .directory(home.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile());
        cli.environment().put("JAVA_HOME", System.getProperty("java.home"));
        cli.environment().put("JBOSS_HOME", home.toString());
        // Names this run, so that it goes with it.
        cli.environment().put("JAVA_OPTS", "-Ddemo.run=" + run.path());
        Process process = cli.start();
        try {
            if (!process.waitFor(CONFIGURING_SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
                process.destroyForcibly();
                throw new DemoFailedException("Configuring WildFly failed within " + CONFIGURING_SECONDS + " s, see "
                        + output + ":\n" + Files.readString(output));
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
            throw new DemoFailedException("Interrupted while configuring WildFly", e);
        }
    }

    private static void copyDriver(Path target) throws IOException {
        try {
            Path driver = Path.of(PGSimpleDataSource.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
            Files.createDirectories(target.getParent());
            Files.copy(driver, target);
        } catch (URISyntaxException e) {
            throw new IOException("Where is the driver?", e);
        }
    }

    /** The distribution has one directory at its top. */
    private static Path only(Path directory) throws IOException {
        try (Stream<Path> entries = Files.list(directory)) {
            return entries.filter(Files::isDirectory)
                    .findFirst()
                    .orElseThrow(() -> new IOException("Nothing was unpacked to " + directory));
        }
    }

    private static String script() {
        try (var in = ServerHome.class.getResourceAsStream(SCRIPT)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
