package org.outboxee.bench;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.asset.StringAsset;
import org.jboss.shrinkwrap.api.exporter.ZipExporter;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.outboxee.bench.app.Events;
import org.outboxee.bench.app.Jobs;
import org.outboxee.bench.server.Control;

/** Packs the application that runs on the server: the library with the same jobs as in the JVM, and the bare loop. */
final class ServerApplication {

    /** Its context root. */
    static final String NAME = "bench";

    private ServerApplication() {}

    static Path file() throws IOException {
        WebArchive war = ShrinkWrap.create(WebArchive.class, NAME + ".war")
                .addAsLibraries(new File(System.getProperty("bench.product")).listFiles())
                .addPackage(Control.class.getPackage())
                .addClasses(Arrivals.class, FloorRows.class, Events.class, Jobs.class)
                .deleteClass(Jobs.Routes.class)
                .addAsResource("server/persistence.xml", "META-INF/persistence.xml")
                .addAsResource(
                        new StringAsset("outbox.application=" + BenchDatabase.APPLICATION + '\n'),
                        "META-INF/microprofile-config.properties");
        war.addAsWebInfResource(new StringAsset(""), "beans.xml");
        Path file = Path.of(System.getProperty("bench.target"), war.getName());
        Files.deleteIfExists(file);
        war.as(ZipExporter.class).exportTo(file.toFile(), true);
        return file;
    }
}
