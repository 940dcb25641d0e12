package org.outboxee.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.spi.ToolProvider;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.exporter.ZipExporter;
import org.jboss.shrinkwrap.api.spec.EnterpriseArchive;
import org.jboss.shrinkwrap.api.spec.JavaArchive;
import org.junit.jupiter.api.Test;
import org.outboxee.it.added.Added;
import org.outboxee.it.added.OpeningSale;
import org.outboxee.test.Eventually;

/** Layout 1: an application's modules inside the packaged EAR. */
@ProbeIT
class AddedByJarUfIT {

    private static final String DELIVERIES =
            """
            select d.status || ' ' || d.id from outbox_deliveries d join outbox_events e on e.id = d.event_id
            where e.event_type = 'added-by-jar-uf'
            """;

    @Deployment(testable = false)
    static EnterpriseArchive application() throws IOException {
        ProbeTables.create();
        Path directory = Files.createTempDirectory(ProbeEar.product("outbox-ear.ear").toPath().getParent(), "jar-uf");
        Path ear = Files.copy(
                ProbeEar.product("outbox-ear.ear").toPath(),
                directory.resolve("outbox-ear.ear"),
                StandardCopyOption.REPLACE_EXISTING);
        ShrinkWrap.create(JavaArchive.class, "my-app.jar")
                .addPackage(Added.class.getPackage())
                .addAsManifestResource("probe/beans.xml", "beans.xml")
                .addAsManifestResource("probe/persistence.xml", "persistence.xml")
                .as(ZipExporter.class)
                .exportTo(directory.resolve("my-app.jar").toFile());
        jar("uf", ear.toString(), "-C", directory.toString(), "my-app.jar");
        return ShrinkWrap.createFromZipFile(EnterpriseArchive.class, ear.toFile());
    }

    @Test
    void anApplicationAddedToThePackagedEarStoresAnEventAndRunsItsJob() {
        String delivery = Eventually.await(
                        Duration.ofSeconds(60),
                        "the delivery is completed",
                        () -> ProbeTables.rows(DELIVERIES),
                        rows -> rows.size() == 1 && rows.get(0).get(0).startsWith("completed"))
                .get(0)
                .get(0)
                .substring("completed ".length());

        assertThat(ProbeTables.rows("select job, delivery_id, attempt from probe_effects where test = ?", OpeningSale.TEST))
                .containsExactly(List.of("AddedJob", delivery, "1"));
        assertThat(ProbeTables.number("select count(*) from probe_business where test = ?", OpeningSale.TEST))
                .isEqualTo(1);
        assertThat(ProbeTables.rows("select application from outbox_events where event_type = 'added-by-jar-uf'"))
                .as("without configuration the application has the deployment's name")
                .containsExactly(List.of("outbox-ear"));
    }

    private static void jar(String... arguments) {
        ByteArrayOutputStream output = new ByteArrayOutputStream();
        PrintStream stream = new PrintStream(output, true, StandardCharsets.UTF_8);
        int exit = ToolProvider.findFirst("jar").orElseThrow().run(stream, stream, arguments);
        assertThat(exit).as(output.toString(StandardCharsets.UTF_8)).isZero();
    }
}
