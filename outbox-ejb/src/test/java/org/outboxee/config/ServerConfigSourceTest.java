package org.outboxee.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Where values come from, and which of several wins. */
class ServerConfigSourceTest {

    private static final String KEY = "outbox.test-key.of-this-test";

    @TempDir
    private Path folder;

    @AfterEach
    void forget() {
        System.clearProperty(KEY);
        System.clearProperty("path");
    }

    @ParameterizedTest
    @CsvSource({
        "outbox.relay.batch-size, OUTBOX_RELAY_BATCH_SIZE",
        "outbox.queue.shop.reserve.window, OUTBOX_QUEUE_SHOP_RESERVE_WINDOW",
        "outbox.queue.Lager-Süd.carrier, OUTBOX_QUEUE_LAGER_S_D_CARRIER",
        "outbox.admin.user.anna@example.org, OUTBOX_ADMIN_USER_ANNA_EXAMPLE_ORG"
    })
    void aKeyHasOneNameInTheEnvironment(String key, String variable) {
        assertThat(ServerConfigSource.environmentName(key)).isEqualTo(variable);
    }

    @Test
    @Tag("S20")
    void theNameIsTheSameWhereCapitalsAreOthers() {
        Locale before = Locale.getDefault();
        try {
            Locale.setDefault(Locale.forLanguageTag("tr-TR"));

            assertThat(ServerConfigSource.environmentName("outbox.relay.interval"))
                    .isEqualTo("OUTBOX_RELAY_INTERVAL");
        } finally {
            Locale.setDefault(before);
        }
    }

    @Test
    void theEnvironmentIsAsked() {
        assertThat(new ServerConfigSource().value("path"))
                .contains(System.getenv("PATH").strip());
    }

    @Test
    void aSystemPropertyWinsOverTheEnvironment() {
        System.setProperty("path", "mine");

        assertThat(new ServerConfigSource().value("path")).contains("mine");
    }

    @Test
    void valuesAreTrimmedAndABlankOneIsNone() {
        System.setProperty(KEY, "  a b\t");
        assertThat(new ServerConfigSource().value(KEY)).contains("a b");

        System.setProperty(KEY, " \t ");
        assertThat(new ServerConfigSource().value(KEY)).isEmpty();
        assertThat(new ServerConfigSource().value("outbox.absent")).isEmpty();
    }

    @Test
    void onlyOurKeysAreListed() {
        System.setProperty(KEY, "1");

        assertThat(new ServerConfigSource().keys()).contains(KEY).allMatch(key -> key.startsWith("outbox."));
    }

    @Test
    void microProfileConfigWinsWhereTheServerHasIt() {
        System.setProperty(KEY, "property");

        withMicroProfile("Optional.of(\" \" + name.length() + \" \")", source -> {
            assertThat(source.value(KEY)).contains(String.valueOf(KEY.length()));
            assertThat(source.keys()).contains(KEY, "outbox.from.microprofile").doesNotContain("other.key");
        });
    }

    @Test
    void whatMicroProfileConfigDoesNotHaveIsLookedForElsewhere() {
        System.setProperty(KEY, "property");

        withMicroProfile(
                "Optional.empty()", source -> assertThat(source.value(KEY)).contains("property"));
    }

    @Test
    void aValueThatMicroProfileConfigCannotReadIsNamedByItsKey() {
        withMicroProfile(
                "fail()",
                source -> assertThatThrownBy(() -> source.value(KEY))
                        .isInstanceOf(IllegalStateException.class)
                        .hasMessage("MicroProfile Config could not read " + KEY));
    }

    /** The test's class path has no MicroProfile Config: this one is compiled to where only the thread's loader looks. */
    private void withMicroProfile(String value, Consumer<ServerConfigSource> test) {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        compile(value);
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {folder.toUri().toURL()}, before)) {
            thread.setContextClassLoader(loader);
            test.accept(new ServerConfigSource());
        } catch (IOException e) {
            throw new AssertionError(e);
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    private void compile(String value) {
        Map<String, String> sources = Map.of(
                "ConfigProvider",
                        "public class ConfigProvider { public static Config getConfig() { return new Config() {"
                                + " public <T> Optional<T> getOptionalValue(String name, Class<T> type) {"
                                + "   return (Optional<T>) (Optional<?>) " + value + "; }"
                                + " public Iterable<String> getPropertyNames() {"
                                + "   return List.of(\"outbox.from.microprofile\", \"other.key\"); }"
                                + " private Optional<?> fail() { throw new IllegalArgumentException(\"no such expression\"); }"
                                + "}; } }",
                "Config",
                        "public interface Config { <T> Optional<T> getOptionalValue(String name, Class<T> type);"
                                + " Iterable<String> getPropertyNames(); }");
        try {
            Path sourceFolder = Files.createDirectories(folder.resolve("org/eclipse/microprofile/config"));
            List<String> files = new ArrayList<>();
            for (Map.Entry<String, String> source : sources.entrySet()) {
                Path file = sourceFolder.resolve(source.getKey() + ".java");
                Files.writeString(
                        file, "package org.eclipse.microprofile.config;\nimport java.util.*;\n" + source.getValue());
                files.add(file.toString());
            }
            List<String> arguments =
                    new ArrayList<>(List.of("-Xlint:none", "-XDsuppressNotes", "-d", folder.toString()));
            arguments.addAll(files);
            assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, arguments.toArray(String[]::new)))
                    .isZero();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
