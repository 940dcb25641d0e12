package ${package}.it;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import org.wildfly.core.launcher.StandaloneCommandBuilder;

/** A WildFly for one test class. The installation is only read; what the server writes is in a directory of its own. */
final class WildFly implements AutoCloseable {

    private final Path directory = Directories.empty(Path.of(System.getProperty("server.directory")));
    private final int offset = FreePorts.offset();
    private final Process process;
    private final Thread end;

    private WildFly(Path ear) throws IOException {
        Path home = Path.of(System.getProperty("wildfly.home"));
        Directories.copy(home.resolve("standalone/configuration"), directory.resolve("configuration"));
        Path deployments = Files.createDirectories(directory.resolve("deployments"));
        Files.copy(ear, deployments.resolve(ear.getFileName()));
        process = new ProcessBuilder(StandaloneCommandBuilder.of(home)
                        .setBaseDirectory(directory)
                        .setServerConfiguration("standalone-full.xml")
                        .addJavaOptions("-Xmx768m", "-Djboss.socket.binding.port-offset=" + offset)
                        .build())
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("console.log").toFile())
                .start();
        end = new Thread(process::destroyForcibly);
        Runtime.getRuntime().addShutdownHook(end);
    }

    /** Starts one and waits until the EAR is deployed; a deployment that fails is shown with its reason. */
    static WildFly with(Path ear) throws IOException {
        WildFly server = new WildFly(ear);
        Path deployed = server.directory.resolve("deployments/" + ear.getFileName() + ".deployed");
        Path failed = server.directory.resolve("deployments/" + ear.getFileName() + ".failed");
        await("the EAR is deployed")
                .atMost(180, SECONDS)
                .until(() -> Files.exists(deployed) || Files.exists(failed) || !server.process.isAlive());
        if (!Files.exists(deployed)) {
            server.close();
        }
        assertThat(failed).as("see %s/console.log", server.directory).doesNotExist();
        assertThat(deployed).as("see %s/console.log", server.directory).exists();
        return server;
    }

    URI uri(String path) {
        return URI.create("http://localhost:" + (8080 + offset) + path);
    }

    @Override
    public void close() {
        process.destroy();
        process.onExit().completeOnTimeout(process, 30, SECONDS).join();
        process.destroyForcibly();
        Runtime.getRuntime().removeShutdownHook(end);
    }
}
