package org.outboxee.it.harness;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.asset.StringAsset;
import org.jboss.shrinkwrap.api.exporter.ZipExporter;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.outboxee.test.Eventually;
import org.outboxee.test.server.ServerProcess;

class ServerProcessIT {

    private static final Duration READY = Duration.ofSeconds(120);

    private static ServerProcess server;

    @TempDir
    private static Path directory;

    @BeforeAll
    static void start() {
        server = TestServers.start("own", Map.of("harness.greeting", "hello"));
    }

    @AfterAll
    static void itStopsInOrder() {
        try (ServerProcess last = server) {
            last.stop();
        }
    }

    @Test
    void whatWasDeployedIsThereAgainAfterAKill() {
        server.deploy(export(ShrinkWrap.create(WebArchive.class, "greeting.war").addClass(GreetingServlet.class)));
        expectGreeting();

        server.kill();
        assertThatThrownBy(() -> Http.get(server.url("/greeting/"))).hasMessageContaining("ConnectException");
        server.restart();
        expectGreeting();

        server.undeploy("greeting.war");
        Eventually.await(
                READY,
                "the greeting is gone",
                () -> Http.get(server.url("/greeting/")).status(),
                status -> status == 404);
    }

    @Test
    void aRefusedArchiveIsReportedWithTheServersReason() {
        Path broken = export(ShrinkWrap.create(WebArchive.class, "broken.war")
                .addAsWebInfResource(new StringAsset("<web-app><nonsense></web-app>"), "web.xml"));

        assertThatThrownBy(() -> server.deploy(broken))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("web.xml");
    }

    /** Payara answers 404 for a while after its start although the application is deployed. */
    private static void expectGreeting() {
        Eventually.await(
                READY,
                "the system property is read on the server",
                () -> Http.get(server.url("/greeting/")),
                answer -> answer.body().equals("hello"));
    }

    private static Path export(WebArchive archive) {
        Path file = directory.resolve(archive.getName());
        archive.as(ZipExporter.class).exportTo(file.toFile(), true);
        return file;
    }
}
