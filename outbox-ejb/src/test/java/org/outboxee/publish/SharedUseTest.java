package org.outboxee.publish;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.ref.WeakReference;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.outboxee.api.IntegrationEvent;

/** One serializer for all threads and for all modules of an application. */
class SharedUseTest {

    @TempDir
    Path directory;

    @Test
    void manyThreadsUseItAtOnceFromTheFirstEventOn() throws Exception {
        RandomEvents random = new RandomEvents(1);
        List<RoundTripPropertyTest.Node> events = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            events.add(random.next(RoundTripPropertyTest.Node.class));
        }
        JsonbEventSerializer serializer = new JsonbEventSerializer();
        List<Callable<Boolean>> tasks = new ArrayList<>();
        for (int i = 0; i < 4_000; i++) {
            RoundTripPropertyTest.Node event = events.get(i % events.size());
            tasks.add(() -> serializer
                    .deserialize(serializer.serialize(event), event.getClass())
                    .equals(event));
        }

        ExecutorService threads = Executors.newFixedThreadPool(8);
        try {
            for (Future<Boolean> result : threads.invokeAll(tasks)) {
                assertThat(result.get()).isTrue();
            }
        } finally {
            threads.shutdown();
        }
    }

    /** Two WARs of an EAR may each have their own version of a class, with the outbox in the EAR's lib. */
    @Test
    @Tag("H1")
    void classesOfTheSameNameFromTwoLoadersAreToldApart() throws Exception {
        Class<?> first = compile("first", "int id");
        Class<?> second = compile("second", "String id, Kind kind");
        JsonbEventSerializer serializer = new JsonbEventSerializer();

        IntegrationEvent one = serializer.deserialize("{\"id\":1,\"kind\":null}", eventClass(first));
        IntegrationEvent two = serializer.deserialize("{\"id\":\"2\",\"kind\":\"NEW\"}", eventClass(second));

        assertThat(one).isExactlyInstanceOf(first).hasToString("Order[id=1]");
        assertThat(two).isExactlyInstanceOf(second).hasToString("Order[id=2, kind=NEW]");
        assertThat(serializer.serialize(one)).isEqualTo("{\"id\":1}");
        assertThat(serializer.serialize(two)).isEqualTo("{\"id\":\"2\",\"kind\":\"NEW\"}");
    }

    @Test
    @Tag("H1")
    void anUndeployedClassIsNotKept() throws Exception {
        WeakReference<Class<?>> type = useAndForget();

        for (int i = 0; i < 100 && type.get() != null; i++) {
            System.gc();
        }

        assertThat(type.get()).isNull();
    }

    /** The bean goes with its deployment. */
    private WeakReference<Class<?>> useAndForget() throws Exception {
        Class<?> type = compile("gone", "String id, Kind kind");
        new JsonbEventSerializer().deserialize("{}", eventClass(type));
        return new WeakReference<>(type);
    }

    private static Class<? extends IntegrationEvent> eventClass(Class<?> type) {
        return type.asSubclass(IntegrationEvent.class);
    }

    private Class<?> compile(String module, String components) throws Exception {
        Path classes = Files.createDirectory(directory.resolve(module));
        Path file = Files.writeString(classes.resolve("Order.java"), """
                public record Order(%s) implements org.outboxee.api.IntegrationEvent { enum Kind { NEW } }
                """.formatted(components));
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        compiler.getTask(
                        null,
                        null,
                        null,
                        List.of("-proc:none", "-d", classes.toString()),
                        null,
                        compiler.getStandardFileManager(null, null, null).getJavaFileObjects(file))
                .call();
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {classes.toUri().toURL()})) {
            loader.loadClass("Order$Kind");
            return loader.loadClass("Order");
        }
    }
}
