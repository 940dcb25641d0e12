package org.outboxee.test.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.outboxee.test.Eventually;
import org.outboxee.test.FreePort;

/** A server that is one Java program and takes WARs only, from a directory that it looks into. */
abstract class WarServerProcess extends ServerProcess {

    private final ServerSetup setup;
    private final int port = FreePort.find();
    private Process process;

    WarServerProcess(ServerSetup setup) {
        super(setup.directory());
        this.setup = setup;
        DirectoryCopy.recreate(setup.directory());
        try {
            Files.createDirectories(deployments());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Where archives are put. */
    abstract Path deployments();

    /** The command that runs it in the foreground. */
    abstract List<String> command();

    /** What its log says once it has started. */
    abstract String startedSign();

    /** What its log says once an application has started. */
    abstract String deployed(String name);

    /** What its log says once an application has not started. */
    abstract String refused(String name);

    /** More variables of its environment. */
    Map<String, String> environment() {
        return Map.of();
    }

    final ServerSetup setup() {
        return setup;
    }

    /** The driver's jar, which the build puts beside the server. */
    final Path driver() {
        return setup.home().resolveSibling("postgresql.jar");
    }

    final List<String> javaOptions() {
        return setup.systemProperties().entrySet().stream()
                .map(property -> "-D" + property.getKey() + '=' + property.getValue())
                .toList();
    }

    static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    @Override
    void boot() {
        int before = logText().length();
        try {
            ProcessBuilder builder = new ProcessBuilder(command())
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.appendTo(log().toFile()));
            builder.environment().putAll(environment());
            process = builder.start();
        } catch (IOException e) {
            throw new UncheckedIOException("Starting " + directory(), e);
        }
        guard(process.pid());
        Eventually.await(
                START,
                setup.node() + " has started",
                () -> !isRunning() || logText().substring(before).contains(startedSign()));
        if (!isRunning()) {
            throw new IllegalStateException(setup.node() + " ended with " + process.exitValue() + ", see " + log());
        }
    }

    @Override
    public void deploy(Path archive) {
        int before = logText().length();
        String name = archive.getFileName().toString();
        try {
            Path whole = Files.copy(archive, directory().resolve(name + ".part"), StandardCopyOption.REPLACE_EXISTING);
            Files.move(whole, deployments().resolve(name), StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new UncheckedIOException("Deploying " + archive, e);
        }
        afterChange();
        String application = name.replaceFirst("\\.war$", "");
        Eventually.await(
                START,
                name + " is deployed",
                () -> Stream.of(deployed(application), refused(application))
                        .anyMatch(logText().substring(before)::contains));
        String log = logText().substring(before);
        if (!log.contains(deployed(application))) {
            throw new IllegalStateException(name + " was refused by " + setup.node() + ": " + log);
        }
    }

    @Override
    public void undeploy(String fileName) {
        try {
            Files.delete(deployments().resolve(fileName));
        } catch (IOException e) {
            throw new UncheckedIOException("Undeploying " + fileName, e);
        }
        afterChange();
    }

    /** For a server that doesn't look by itself. */
    void afterChange() {}

    @Override
    void requestStop() {
        process.destroy();
    }

    @Override
    public ProcessHandle process() {
        return process.toHandle();
    }

    @Override
    public boolean isRunning() {
        return process != null && process.isAlive();
    }

    @Override
    public int httpPort() {
        return port;
    }

    @Override
    public Path log() {
        return directory().resolve("console.log");
    }
}
