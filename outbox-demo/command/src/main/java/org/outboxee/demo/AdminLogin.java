package org.outboxee.demo;

import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Map;
import org.outboxee.model.PasswordDigest;

/** The demo's user of the admin resource, with another password in each run. */
record AdminLogin(String user, String password) {

    private static final int RANDOM_BYTES = 12;

    static AdminLogin random() {
        byte[] random = new byte[RANDOM_BYTES];
        new SecureRandom().nextBytes(random);
        return new AdminLogin("demo", Base64.getUrlEncoder().encodeToString(random));
    }

    /** The configuration holds a hash only. */
    Map<String, String> configuration() {
        return Map.of(
                "outbox.admin.user." + user,
                "operator "
                        + PasswordDigest.of(password, PasswordDigest.RECOMMENDED_ITERATIONS)
                                .text());
    }

    String header() {
        return "Basic " + Base64.getEncoder().encodeToString((user + ":" + password).getBytes(StandardCharsets.UTF_8));
    }

    /** Without the password. */
    @Override
    public String toString() {
        return "AdminLogin[" + user + "]";
    }
}
