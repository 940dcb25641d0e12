package org.outboxee.it;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.asset.StringAsset;
import org.jboss.shrinkwrap.api.exporter.ZipExporter;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.outboxee.it.facts.ServerFacts;
import org.outboxee.it.warapp.Task;

/** Packs the application of {@code org.outboxee.it.warapp} as its users pack theirs. */
final class WarApplication {

    /** Its name as application and context root. */
    static final String NAME = "tasks";

    private static final String CONFIGURATION = """
            outbox.application=tasks
            outbox.local.concurrency=2
            """;

    private WarApplication() {}

    /** The WAR as a file. */
    static Path file() {
        return file("outbox.queue.war.tasks.carrier=local\n");
    }

    /** The WAR as a file, with more lines of configuration and more classes. */
    static Path file(String configuration, Class<?>... more) {
        WebArchive war = ShrinkWrap.create(WebArchive.class, NAME + ".war")
                .addAsLibraries(ProbeEar.product("outbox-api.jar"), ProbeEar.product("outbox-ejb-library.jar"))
                .addAsLibraries(ProbeEar.product("lib").listFiles())
                .addPackage(Task.class.getPackage())
                .addClass(ServerFacts.class)
                .addClasses(more)
                .addAsResource("warapp/persistence.xml", "META-INF/persistence.xml")
                .addAsResource(
                        new StringAsset(CONFIGURATION + configuration), "META-INF/microprofile-config.properties")
                .addAsWebInfResource("probe/beans.xml", "beans.xml");
        try {
            Path file = Files.createTempDirectory("outbox-war-").resolve(war.getName());
            war.as(ZipExporter.class).exportTo(file.toFile(), true);
            file.toFile().deleteOnExit();
            file.getParent().toFile().deleteOnExit();
            return file;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
