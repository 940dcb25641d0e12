package org.outboxee.it;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jboss.shrinkwrap.api.Node;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.asset.StringAsset;
import org.jboss.shrinkwrap.api.exporter.ZipExporter;
import org.jboss.shrinkwrap.api.importer.ZipImporter;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.outboxee.it.facts.ServerFacts;
import org.outboxee.it.harness.ItDatabase;
import org.outboxee.it.warapp.Task;

/** The example in one WAR, as Maven built it, and in it what the tests ask it by. */
final class WarApplication {

    /** Its name as application and context root. */
    static final String NAME = "tasks";

    private static final String CONFIGURATION = "WEB-INF/classes/META-INF/microprofile-config.properties";
    private static final String TABLES = "WEB-INF/classes/db/postgresql/tasks.sql";
    private static final String GRANT = "grant ";

    private WarApplication() {}

    /** Creates the example's own table by the script that is in the WAR. */
    static void createTable() {
        String script = text(built(NAME), TABLES);
        int rights = script.indexOf(GRANT);
        ItDatabase.get().execute(script.substring(0, rights));
        ItDatabase.get().applyGrants(script.substring(rights));
    }

    /** The WAR as a file. */
    static Path file() {
        return file("outbox.queue.war.tasks.carrier=local\noutbox.local.concurrency=2\n");
    }

    /** The WAR as a file, with more lines of configuration and more classes. */
    static Path file(String configuration, Class<?>... more) {
        return named(NAME, configuration, more);
    }

    /** The WAR as a file of another name. */
    static Path named(String name, String configuration, Class<?>... more) {
        WebArchive war = built(name);
        String all = text(war, CONFIGURATION) + configuration;
        war.delete(CONFIGURATION);
        war.addPackage(Task.class.getPackage())
                .addClass(ServerFacts.class)
                .addClasses(more)
                .add(new StringAsset(all), CONFIGURATION);
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

    private static WebArchive built(String name) {
        return ShrinkWrap.create(ZipImporter.class, name + ".war")
                .importFrom(ProbeEar.product("outbox-example-tasks.war"))
                .as(WebArchive.class);
    }

    private static String text(WebArchive war, String path) {
        Node node = war.get(path);
        try (InputStream file = node.getAsset().openStream()) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
