package org.outboxee.it;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jboss.shrinkwrap.api.Archive;
import org.jboss.shrinkwrap.api.exporter.ZipExporter;
import org.jboss.shrinkwrap.api.spec.EnterpriseArchive;
import org.outboxee.it.harness.Http;
import org.outboxee.it.harness.TestServers;
import org.outboxee.test.Eventually;
import org.outboxee.test.server.ServerProcess;

/** A server of the test's own with the probe application on it, which the test may kill, stop and start again. */
public final class ProbeServer implements AutoCloseable {

    private static final Duration ANSWER = Duration.ofSeconds(60);

    /** A line of the library's at WARN or above, on WildFly and on Payara. */
    private static final Pattern OUR_TROUBLE = Pattern.compile(
            ".* (WARN|ERROR|FATAL) +\\[org\\.outboxee\\.(?!it\\.).*|.*\\[(WARNING|SEVERE)] .*\\[org\\.outboxee\\.(?!it\\.).*");

    private final ServerProcess server;
    private final Runnable close;
    private String context;

    private ProbeServer(ServerProcess server) {
        this.server = server;
        this.close = server::close;
    }

    private ProbeServer(ProbeServer neighbour) {
        this.server = neighbour.server;
        this.close = this::undeploy;
    }

    /** Starts one; the name is also its node's in the outbox. */
    public static ProbeServer start(String node) {
        return new ProbeServer(TestServers.start(node, Map.of("outbox.node", node)));
    }

    static ProbeServer of(ServerProcess server) {
        return new ProbeServer(server);
    }

    /** A place for another application on this server; when closed it is undeployed. */
    ProbeServer another() {
        return new ProbeServer(this);
    }

    /** Deploys the application and waits until it answers. */
    public void deploy(EnterpriseArchive application) {
        server.deploy(export(application));
        context = '/' + application.getName().replace(".ear", "/");
        awaitAnswer();
    }

    public void undeploy() {
        server.undeploy(context.replace("/", "") + ".ear");
    }

    /** What it runs on, as it says itself. */
    RunFacts facts() {
        server.deploy(export(ServerFactsIT.archive()));
        String url = server.url("/facts/facts");
        Eventually.await(ANSWER, "the facts are told", () -> Http.get(url), answer -> answer.status() == 200);
        RunFacts facts = RunFacts.ask(url);
        server.undeploy(ServerFactsIT.ARCHIVE);
        return facts;
    }

    private static Path export(Archive<?> application) {
        try {
            Path file = Files.createTempDirectory("outbox-probe-").resolve(application.getName());
            application.as(ZipExporter.class).exportTo(file.toFile(), true);
            file.toFile().deleteOnExit();
            file.getParent().toFile().deleteOnExit();
            return file;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Payara answers 404 for a while after its start although the application is deployed. */
    private void awaitAnswer() {
        Eventually.await(
                ANSWER,
                "the probe application answers",
                () -> Http.get(base() + "api/probe/readiness"),
                answer -> answer.status() == 200);
    }

    public ProbeTest test(String promise) {
        return ProbeTest.of(base(), promise);
    }

    /** The address of the probe's WAR, ending in a slash. */
    public String base() {
        return server.url(context);
    }

    public void kill() {
        server.kill();
    }

    public void stop() {
        server.stop();
    }

    public void awaitEnd(Duration patience) {
        Eventually.await(patience, "the server's process has ended", () -> !server.isRunning());
    }

    /** Starts it again and waits until the application answers. */
    public void restart() {
        server.restart();
        awaitAnswer();
    }

    public String log() {
        return server.logText();
    }

    /**
     * What the library has logged at WARN or above since its log had that many characters, with the line after it:
     * Payara begins the message there.
     */
    public List<String> troubleSince(int characters) {
        List<String> lines = log().substring(characters).lines().toList();
        return IntStream.range(0, lines.size())
                .filter(i -> OUR_TROUBLE.matcher(lines.get(i)).matches())
                .mapToObj(i -> String.join(" ", lines.subList(i, Math.min(i + 2, lines.size()))))
                .toList();
    }

    @Override
    public void close() {
        close.run();
    }
}
