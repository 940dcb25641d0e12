package org.outboxee.test.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** A Payara Micro. It takes applications when it starts only, so each change starts it again. */
final class PayaraMicroProcess extends WarServerProcess {

    PayaraMicroProcess(ServerSetup setup) {
        super(setup);
    }

    @Override
    Path deployments() {
        return directory().resolve("wars");
    }

    @Override
    List<String> command() {
        List<String> command = new ArrayList<>(List.of(java(), "-Xmx768m"));
        command.addAll(javaOptions());
        command.addAll(List.of(
                "-jar",
                setup().home().resolve("payara-micro.jar").toString(),
                "--rootdir",
                directory().resolve("root").toString(),
                "--nocluster",
                "--port",
                String.valueOf(httpPort()),
                "--addlibs",
                driver().toString(),
                "--postbootcommandfile",
                dataSource().toString()));
        try (Stream<Path> wars = Files.list(deployments())) {
            wars.forEach(war -> command.addAll(List.of("--deploy", war.toString())));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return command;
    }

    /** The commands that lead the default data source to the test's database; in them a colon separates properties. */
    private Path dataSource() {
        DataSourceSettings settings = setup().dataSource();
        String commands =
                "create-jdbc-connection-pool --datasourceclassname org.postgresql.ds.PGConnectionPoolDataSource"
                        + " --restype javax.sql.ConnectionPoolDataSource --steadypoolsize 2 --maxpoolsize 50 --property URL="
                        + settings.url().replace(":", "\\:") + ":user="
                        + settings.login().username() + ":password="
                        + settings.login().password() + " OutboxPool\n"
                        + "set resources.jdbc-resource.jdbc/__default.pool-name=OutboxPool\n";
        try {
            return Files.writeString(directory().resolve("data-source.asadmin"), commands);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    void afterChange() {
        stop();
        restart();
    }

    @Override
    String startedSign() {
        return "ready in";
    }

    @Override
    String deployed(String name) {
        return name + " was successfully deployed";
    }

    @Override
    String refused(String name) {
        return "Exception while loading the app";
    }
}
