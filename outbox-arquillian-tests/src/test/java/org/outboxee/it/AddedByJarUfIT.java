package org.outboxee.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.spi.ToolProvider;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.exporter.ZipExporter;
import org.jboss.shrinkwrap.api.spec.EnterpriseArchive;
import org.jboss.shrinkwrap.api.spec.JavaArchive;
import org.junit.jupiter.api.Test;
import org.outboxee.it.added.Added;

/** Layout 1: an application's modules inside the packaged EAR. */
@ProbeIT
class AddedByJarUfIT {

    @Deployment(testable = false)
    static EnterpriseArchive application() throws IOException {
        ProbeTables.create();
        Path directory = Files.createTempDirectory(
                ProbeEar.product("outbox-ear.ear").toPath().getParent(), "jar-uf");
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
        OpeningSales.expectOne("outbox-ear");
    }

    private static void jar(String... arguments) {
        ByteArrayOutputStream output = new ByteArrayOutputStream();
        PrintStream stream = new PrintStream(output, true, StandardCharsets.UTF_8);
        int exit = ToolProvider.findFirst("jar").orElseThrow().run(stream, stream, arguments);
        assertThat(exit).as(output.toString(StandardCharsets.UTF_8)).isZero();
    }
}
