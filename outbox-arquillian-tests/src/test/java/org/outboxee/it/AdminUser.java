package org.outboxee.it;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;
import java.util.concurrent.TimeUnit;

/**
 * A user of the admin resource, whose configured value is made by the documented command from the packaged jar.
 *
 * @param name the user's name
 * @param password what the user logs in with
 * @param value what configuration holds
 */
record AdminUser(String name, String password, String value) {

    static AdminUser viewer() {
        return with("viewer", "look, don't touch");
    }

    static AdminUser operator() {
        return with("operator", "ключ-ä🔑-4711");
    }

    private static AdminUser with(String role, String password) {
        return new AdminUser("anna." + role, password, hash(role, password));
    }

    String key() {
        return "outbox.admin.user." + name;
    }

    /** The header that logs in. */
    String authorization() {
        String pair = name + ':' + password;
        return "Basic " + Base64.getEncoder().encodeToString(pair.getBytes(StandardCharsets.UTF_8));
    }

    private static String hash(String role, String password) {
        try {
            Process command = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-cp",
                            "outbox-ejb.jar",
                            "org.outboxee.admin.PasswordHash",
                            role)
                    .directory(ProbeEar.product("outbox-ejb.jar").getParentFile())
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            command.getOutputStream().write((password + '\n').getBytes(StandardCharsets.UTF_8));
            command.getOutputStream().close();
            String value = new String(command.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
            if (!command.waitFor(60, TimeUnit.SECONDS) || command.exitValue() != 0) {
                throw new IllegalStateException("PasswordHash printed " + value);
            }
            return value;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
