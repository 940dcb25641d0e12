package org.outboxee.test.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.outboxee.test.Eventually;
import org.wildfly.core.launcher.StandaloneCommandBuilder;

/** A WildFly with a copy of {@code standalone} of its own. */
public final class WildFlyProcess extends ServerProcess {

    /** Every port in standalone-full.xml that the server listens on. */
    public static final List<Integer> PORTS = List.of(8009, 8080, 8443, 3528, 3529, 4712, 4713, 9990, 9993);

    /** The HTTP listener's port, before it is moved. */
    public static final int HTTP = 8080;

    /** The management interface's port, before it is moved. */
    public static final int MANAGEMENT = 9990;

    private static final String STARTED = "WFLYSRV0025";

    /** A deployment among the services that failed is the test's own business. */
    private static final String STARTED_WITH_ERRORS = "WFLYSRV0026";

    private static final Duration DEPLOY = Duration.ofSeconds(120);

    private final String node;
    private final Path home;
    private final Map<String, String> systemProperties = new LinkedHashMap<>();
    private final int offset = PortOffset.find(PORTS);
    private final Path console;
    private String configuration = "standalone-full.xml";
    private Process process;

    WildFlyProcess(ServerSetup setup) {
        super(setup.directory());
        node = setup.node();
        home = setup.home();
        systemProperties.putAll(setup.dataSource().systemProperties());
        systemProperties.putAll(setup.systemProperties());
        DirectoryCopy.replace(home.resolve("standalone"), directory());
        console = directory().resolve("console.log");
    }

    /**
     * Lets it run the Web Profile of {@code standalone.xml}, which has no message broker.
     *
     * @param script the file for {@code jboss-cli.sh} that gives that configuration its data source
     */
    public void useWebProfile(Path script) {
        configuration = "standalone.xml";
        configure(script);
    }

    /**
     * Changes the configuration with a script, as an administrator does while the server is stopped.
     *
     * @param script the file for {@code jboss-cli.sh}
     */
    public void configure(Path script) {
        Path output = directory().resolve("cli.log");
        ProcessBuilder cli = new ProcessBuilder(
                        "sh", home.resolve("bin/jboss-cli.sh").toString(), "--file=" + script)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile());
        cli.environment().put("JAVA_HOME", System.getProperty("java.home"));
        cli.environment().put("JAVA_OPTS", "-Djboss.server.base.dir=" + directory());
        try {
            int exit = cli.start().waitFor();
            if (exit != 0) {
                throw new IllegalStateException(script + " ended with " + exit + ": " + read(output));
            }
        } catch (IOException e) {
            throw new UncheckedIOException("Configuring " + node, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while configuring " + node, e);
        }
    }

    @Override
    void boot() {
        int before = logText().length();
        try {
            process = new ProcessBuilder(command())
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.appendTo(console.toFile()))
                    .start();
        } catch (IOException e) {
            throw new UncheckedIOException("Starting " + directory(), e);
        }
        guard(process.pid());
        Eventually.await(
                START,
                "WildFly " + node + " has started",
                () -> !isRunning() || saysStarted(logText().substring(before)));
        if (!isRunning()) {
            throw new IllegalStateException(
                    "WildFly " + node + " ended with " + process.exitValue() + ", see " + console);
        }
    }

    private static boolean saysStarted(String log) {
        return log.contains(STARTED) || log.contains(STARTED_WITH_ERRORS);
    }

    private List<String> command() {
        StandaloneCommandBuilder builder = StandaloneCommandBuilder.of(home)
                .setBaseDirectory(directory())
                .setServerConfiguration(configuration)
                .addJavaOptions("-Xms64m", "-Xmx768m", "-Djava.net.preferIPv4Stack=true", "-Djava.awt.headless=true")
                // Otherwise SIGTERM ends it without letting requests and timers finish.
                .addJavaOption("-Dorg.wildfly.sigterm.suspend.timeout=20")
                .addJavaOption("-Djboss.socket.binding.port-offset=" + offset)
                .addJavaOption("-Djboss.node.name=" + node)
                .addJavaOption("-Djboss.tx.node.id=" + node);
        systemProperties.forEach((name, value) -> builder.addJavaOption("-D" + name + "=" + value));
        return builder.build();
    }

    @Override
    public void deploy(Path archive) {
        Path deployments = directory().resolve("deployments");
        String name = archive.getFileName().toString();
        Path deployed = deployments.resolve(name + ".deployed");
        Path failed = deployments.resolve(name + ".failed");
        try {
            Files.deleteIfExists(deployed);
            Files.deleteIfExists(failed);
            // The scanner must never see half a file.
            Path whole = Files.copy(archive, deployments.resolve(name + ".part"), StandardCopyOption.REPLACE_EXISTING);
            Files.move(whole, deployments.resolve(name), StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new UncheckedIOException("Deploying " + archive, e);
        }
        Eventually.await(
                DEPLOY, name + " is deployed on " + node, () -> Files.exists(deployed) || Files.exists(failed));
        if (Files.exists(failed)) {
            throw new IllegalStateException(name + " was refused by " + node + ": " + read(failed));
        }
    }

    @Override
    public void undeploy(String fileName) {
        Path deployments = directory().resolve("deployments");
        try {
            Files.delete(deployments.resolve(fileName + ".deployed"));
        } catch (IOException e) {
            throw new UncheckedIOException("Undeploying " + fileName, e);
        }
        Eventually.await(
                DEPLOY,
                fileName + " is undeployed on " + node,
                () -> Files.exists(deployments.resolve(fileName + ".undeployed")));
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

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
        return HTTP + offset;
    }

    @Override
    public Path log() {
        return directory().resolve("log/server.log");
    }
}
