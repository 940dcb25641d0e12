package org.outboxee.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.jboss.arquillian.container.test.api.Deployer;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.asset.ByteArrayAsset;
import org.jboss.shrinkwrap.api.spec.EnterpriseArchive;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.Test;
import org.outboxee.it.harness.ArquillianServer;
import org.outboxee.it.harness.Http;
import org.outboxee.it.probe.ProbeApplication;
import org.outboxee.it.web.MarkedSerializer;
import org.outboxee.it.web.TwinJob;
import org.outboxee.it.web.TwinResource;
import org.outboxee.it.web.TwinRoutes;
import org.outboxee.it.web.WebEffects;
import org.outboxee.it.web.WebJob;
import org.outboxee.it.web.WebNames;
import org.outboxee.it.web.WebProbe;
import org.outboxee.it.web.WebResource;
import org.outboxee.it.web.WebRoutes;

/** Events, jobs and routes in the WARs of an EAR, which the library's own module doesn't see. */
@ProbeIT
class WarInAnEarIT {

    private static final Class<?>[] IN_THE_WAR = {
        WebProbe.class, WebRoutes.class, WebJob.class, WebEffects.class, WebNames.class, WebResource.class
    };

    private static final String OWN = "WebJob of WebProbe[test=?]";

    @ArquillianResource
    private Deployer deployer;

    @Deployment(name = "wars", managed = false, testable = false)
    static EnterpriseArchive twoWars() {
        ProbeTables.create();
        return ProbeEar.named("wars").andToTheWeb(IN_THE_WAR).build().addAsModule(twin());
    }

    @Deployment(name = "war-serializer", managed = false, testable = false)
    static EnterpriseArchive serializerInTheWar() {
        return ProbeEar.named("war-serializer")
                .andToTheWeb(Stream.concat(Stream.of(IN_THE_WAR), Stream.of(MarkedSerializer.class))
                        .toArray(Class[]::new))
                .build();
    }

    private static WebArchive twin() {
        return ShrinkWrap.create(WebArchive.class, "twin.war")
                .addClasses(
                        TwinRoutes.class, TwinJob.class, WebEffects.class, TwinResource.class, ProbeApplication.class)
                .addAsWebInfResource(
                        new ByteArrayAsset(otherVersion()),
                        "classes/" + WebProbe.class.getName().replace('.', '/') + ".class")
                .addAsWebInfResource("probe/beans.xml", "beans.xml");
    }

    /** The event's class with one member more, as the second WAR was built with it. */
    private static byte[] otherVersion() {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try {
            Path directory = Files.createTempDirectory("outbox-twin-");
            Path source = Files.writeString(directory.resolve("WebProbe.java"), """
                    package org.outboxee.it.web;
                    public record WebProbe(String test, int size) implements org.outboxee.api.IntegrationEvent {
                        public WebProbe(String test) {
                            this(test, 7);
                        }
                    }
                    """);
            Boolean compiled = compiler.getTask(
                            null,
                            null,
                            null,
                            List.of("-proc:none", "--release", "17", "-d", directory.toString()),
                            null,
                            compiler.getStandardFileManager(null, null, null).getJavaFileObjects(source))
                    .call();
            assertThat(compiled).isTrue();
            return Files.readAllBytes(directory.resolve("org/outboxee/it/web/WebProbe.class"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void theJobsOfTwoWarsGetTheEventAsTheirOwnClassOfThatNameAndItAllEndsWithTheApplication() {
        deployer.deploy("wars");
        ProbeTest first = ProbeTest.of(ArquillianServer.url("/wars/"), "of-a-war");
        ProbeTest second = ProbeTest.of(ArquillianServer.url("/twin/"), "of-its-twin");
        try {
            add("/wars/api/web", first);
            add("/twin/api/twin", second);

            for (ProbeTest test : List.of(first, second)) {
                test.awaitFinal(3);
                assertThat(test.statuses()).as(test.name()).containsOnly("completed");
            }
            assertThat(jobs(first)).containsExactly("TwinJob of WebProbe[test=?, size=0]", OWN, OWN);
            assertThat(jobs(second)).containsExactly("TwinJob of WebProbe[test=?, size=7]", OWN, OWN);
        } finally {
            deployer.undeploy("wars");
        }
        deployer.deploy("wars");
        try {
            add("/twin/api/twin", second);
            second.awaitFinal(6);
            assertThat(second.statuses()).containsOnly("completed");
        } finally {
            deployer.undeploy("wars");
        }
    }

    @Test
    void aSerializerOfAWarReplacesTheLibrarys() {
        deployer.deploy("war-serializer");
        try {
            ProbeTest test = ProbeTest.of(ArquillianServer.url("/war-serializer/"), "serializer-of-a-war");
            add("/war-serializer/api/web", test);

            test.awaitFinal(2);
            assertThat(test.column("e.payload")).containsOnly("marked \"" + test.name() + '"');
            assertThat(test.statuses()).containsOnly("completed");
            assertThat(jobs(test)).containsExactly(OWN, OWN);
        } finally {
            deployer.undeploy("war-serializer");
        }
    }

    private static void add(String resource, ProbeTest test) {
        Http.Answer answer = Http.post(ArquillianServer.url(resource + "/add?test=" + test.name()), "");
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    }

    private static List<String> jobs(ProbeTest test) {
        return ProbeTables.rows("select job from probe_effects where test = ? order by job", test.name()).stream()
                .map(row -> row.get(0))
                .toList();
    }
}
