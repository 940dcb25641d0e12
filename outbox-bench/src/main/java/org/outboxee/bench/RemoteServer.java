package org.outboxee.bench;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.outboxee.test.Login;
import org.outboxee.test.server.DataSourceSettings;
import org.outboxee.test.server.ServerProcess;
import org.outboxee.test.server.ServerSetup;
import org.outboxee.test.server.WildFlyProcess;
import org.postgresql.ds.PGSimpleDataSource;

/** A WildFly of the benchmark's own with its application on it, told what to do by requests. */
final class RemoteServer implements AutoCloseable {

    private static final Duration LONGEST = Duration.ofMinutes(6);

    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final ServerProcess server;

    private RemoteServer(ServerProcess server) {
        this.server = server;
    }

    /** Starts it on this database. */
    static RemoteServer start(BenchDatabase database) throws IOException {
        BenchDatabase.Address address = database.address();
        Path directory = Path.of(System.getProperty("bench.target"), "wildfly");
        WildFlyProcess server = ServerProcess.wildFly(new ServerSetup(
                "bench",
                Path.of(System.getProperty("bench.server.home")),
                directory,
                new DataSourceSettings(address.url(), new Login(address.user(), address.password())),
                Map.of()));
        Files.copy(driver(), directory.resolve("deployments/postgresql.jar"));
        server.configure(Path.of(System.getProperty("bench.server.script")));
        server.started();
        server.deploy(ServerApplication.file());
        return new RemoteServer(server);
    }

    private static Path driver() throws IOException {
        try {
            return Path.of(PGSimpleDataSource.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
        } catch (URISyntaxException e) {
            throw new IOException("Where is the driver?", e);
        }
    }

    /** Asks for something; returns what it says when it is done. */
    String ask(String what) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(server.url('/' + ServerApplication.NAME + '/' + what)))
                .timeout(LONGEST)
                .POST(BodyPublishers.noBody())
                .build();
        HttpResponse<String> answer = client.send(request, BodyHandlers.ofString());
        if (answer.statusCode() != 200) {
            throw new IllegalStateException(what + " was answered " + answer.statusCode() + ", see " + server.log());
        }
        return answer.body();
    }

    @Override
    public void close() {
        server.close();
    }
}
