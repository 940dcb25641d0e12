package org.outboxee.it.harness;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;

/** A user of the server that Arquillian runs, in the group {@code outbox-viewer}. */
public final class ServerUser {

    private static final String NAME = "outside";
    private static final String PASSWORD = "outside-1";

    private static boolean created;

    private ServerUser() {}

    /** The header that logs in. */
    public static String authorization() {
        return "Basic " + Base64.getEncoder().encodeToString((NAME + ':' + PASSWORD).getBytes(StandardCharsets.UTF_8));
    }

    /** Makes it on the running server, unless it is there; WildFly's is made by the build. */
    public static synchronized void create() {
        if (created || ServerKind.active() == ServerKind.WILDFLY) {
            return;
        }
        try {
            Path passwords = Files.createTempFile(ServerKind.runDirectory(), "password", ".txt");
            Files.writeString(passwords, "AS_ADMIN_USERPASSWORD=" + PASSWORD + '\n');
            Path output = Files.createTempFile(ServerKind.runDirectory(), "asadmin", ".log");
            int exit = new ProcessBuilder(
                            ServerKind.home().resolve("bin/asadmin").toString(),
                            "--interactive=false",
                            "--port",
                            System.getProperty("outbox.test.arquillian.admin.port"),
                            "--passwordfile",
                            passwords.toString(),
                            "create-file-user",
                            "--groups",
                            "outbox-viewer",
                            NAME)
                    .redirectErrorStream(true)
                    .redirectOutput(output.toFile())
                    .start()
                    .waitFor();
            if (exit != 0) {
                throw new IllegalStateException("create-file-user: " + Files.readString(output));
            }
            created = true;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
