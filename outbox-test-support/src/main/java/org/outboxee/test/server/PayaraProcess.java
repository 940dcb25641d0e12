package org.outboxee.test.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** A Payara with a domain of its own. */
public final class PayaraProcess extends ServerProcess {

    private final int offset = PortOffset.find(PayaraDomain.PORTS);
    private final Path home;
    private ProcessHandle process;

    PayaraProcess(ServerSetup setup) {
        super(setup.directory());
        home = setup.home();
        PayaraDomain.create(home, directory(), offset, setup.dataSource(), setup.systemProperties());
    }

    @Override
    void boot() {
        try {
            asadmin("start-domain", "--domaindir", directory().getParent().toString(), name());
        } finally {
            // Also if asadmin gave up: the server may be there nevertheless, and close() must find it.
            process = find(directory()).orElse(null);
        }
        if (process == null) {
            throw new IllegalStateException("Payara " + name() + " is gone, see " + log());
        }
        guard(process.pid());
    }

    /**
     * The process that runs a domain, which notes its id when it starts.
     *
     * @param domain the domain's directory
     * @return empty if it was never started or is gone
     */
    public static Optional<ProcessHandle> find(Path domain) {
        try {
            Path file = domain.resolve("config/pid");
            if (!Files.exists(file)) {
                return Optional.empty();
            }
            return ProcessHandle.of(Long.parseLong(Files.readString(file).strip()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void deploy(Path archive) {
        asadmin("deploy", "--name", deploymentName(archive.getFileName().toString()), archive.toString());
    }

    @Override
    public void undeploy(String fileName) {
        asadmin("undeploy", deploymentName(fileName));
    }

    private static String deploymentName(String fileName) {
        return fileName.replaceFirst("\\.[ejrw]ar$", "");
    }

    @Override
    void requestStop() {
        asadmin("stop-domain", "--domaindir", directory().getParent().toString(), name());
    }

    @Override
    public ProcessHandle process() {
        return process;
    }

    @Override
    public boolean isRunning() {
        return process != null && process.isAlive();
    }

    @Override
    public int httpPort() {
        return PayaraDomain.HTTP + offset;
    }

    @Override
    public Path log() {
        return directory().resolve("logs/server.log");
    }

    private String name() {
        return directory().getFileName().toString();
    }

    /** Gives the running server a command of its administration. */
    public void administer(String... words) {
        asadmin(words);
    }

    private void asadmin(String... words) {
        List<String> command = new ArrayList<>(List.of(
                home.resolve("bin/asadmin").toString(),
                "--interactive=false",
                "--port",
                String.valueOf(PayaraDomain.ADMIN + offset)));
        command.addAll(List.of(words));
        try {
            // To a file: the started server inherits the pipe and would keep a reader waiting for its end.
            Path output = directory().resolve("asadmin.log");
            Process asadmin = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(output.toFile())
                    .start();
            if (!asadmin.waitFor(START.toSeconds(), TimeUnit.SECONDS) || asadmin.exitValue() != 0) {
                asadmin.destroyForcibly();
                throw new IllegalStateException(
                        "asadmin " + words[0] + " on " + name() + ": " + Files.readString(output));
            }
        } catch (IOException e) {
            throw new UncheckedIOException("asadmin " + words[0], e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted during asadmin " + words[0], e);
        }
    }
}
