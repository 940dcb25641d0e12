package org.outboxee.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.outboxee.api.OutboxJob;
import org.outboxee.config.Application;

/** The library's classes on a server that has no JMS, as the Web Profile. */
class WithoutJmsTest {

    /** They have to do with messages, and nothing is injected with them. CDI passes over them there. */
    private static final Set<String> OF_JMS = Set.of(
            "org.outboxee.api.MessageWorker",
            "org.outboxee.api.OutboxQueueWorker",
            "org.outboxee.inbox.JmsMessages",
            "org.outboxee.worker.JmsWorker");

    /** Nor with what is in here, except for what says where workers read. */
    private static final String TRANSPORT = "org.outboxee.transport.jms.";

    private final ClassLoader server = new ServerWithoutJms();

    @Test
    void everyOtherClassCanBeUsed() throws Exception {
        assertThat(brokenBy(type -> {}))
                .allMatch(WithoutJmsTest::isOfJms)
                .contains("org.outboxee.api.OutboxQueueWorker");
    }

    /** CDI looks at beans by reflection. */
    @Test
    void everyOtherBeanCanBeLookedAt() throws Exception {
        assertThat(brokenBy(type -> {
                    if (type.getAnnotations().length > 0) {
                        type.getDeclaredMethods();
                        type.getDeclaredFields();
                        type.getDeclaredConstructors();
                    }
                }))
                .allMatch(WithoutJmsTest::isOfJms)
                .contains("org.outboxee.worker.JmsWorker", "org.outboxee.transport.jms.JmsTransport");
    }

    private Set<String> brokenBy(Consumer<Class<?>> use) throws Exception {
        Set<String> broken = new TreeSet<>();
        for (String name : classes()) {
            try {
                use.accept(Class.forName(name, true, server));
            } catch (LinkageError e) {
                broken.add(name);
            }
        }
        return broken;
    }

    private static boolean isOfJms(String name) {
        return name.startsWith(TRANSPORT) && !name.equals(TRANSPORT + "WorkerDestinations")
                || OF_JMS.stream().anyMatch(known -> (name + '$').startsWith(known + '$'));
    }

    private static List<String> classes() throws IOException, URISyntaxException {
        return Stream.concat(files(Application.class).stream(), files(OutboxJob.class).stream())
                .map(file -> file.replace('/', '.').replaceFirst("\\.class$", ""))
                .filter(name -> !name.endsWith("-info"))
                .toList();
    }

    /** The class files beside a class, as paths from the root of their folder, or of their jar where one was built. */
    private static List<String> files(Class<?> member) throws IOException, URISyntaxException {
        Path root = Path.of(
                member.getProtectionDomain().getCodeSource().getLocation().toURI());
        if (Files.isDirectory(root)) {
            return filesBelow(root);
        }
        try (FileSystem jar = FileSystems.newFileSystem(root)) {
            return filesBelow(jar.getPath("/"));
        }
    }

    private static List<String> filesBelow(Path root) throws IOException {
        try (Stream<Path> all = Files.walk(root.resolve("org"))) {
            return all.filter(file -> file.toString().endsWith(".class"))
                    .map(file -> root.relativize(file).toString())
                    .toList();
        }
    }
}
