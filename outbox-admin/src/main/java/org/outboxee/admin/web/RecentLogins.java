package org.outboxee.admin.web;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.outboxee.api.OperatorRole;

/**
 * Logins that succeeded within the last minute, so that a page that polls costs one slow check a minute. Holds no
 * password: only a hash of it under a key that never leaves this object. Not prolonged by use, so that a user who was
 * taken away is out after that minute.
 */
final class RecentLogins {

    private static final SecureRandom RANDOM = new SecureRandom();

    static final Duration KEPT = Duration.ofMinutes(1);
    static final int MOST = 100;

    private record Login(OperatorRole role, long sinceNanos) {}

    private final LongSupplier nanos;
    private final SecretKeySpec key;
    private final Map<String, Login> logins = new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Login> eldest) {
            return size() > MOST;
        }
    };

    RecentLogins(LongSupplier nanos) {
        this.nanos = nanos;
        byte[] random = new byte[32];
        RANDOM.nextBytes(random);
        key = new SecretKeySpec(random, "HmacSHA256");
    }

    synchronized Optional<OperatorRole> role(BasicCredentials credentials) {
        Login login = logins.get(digest(credentials));
        return login == null || nanos.getAsLong() - login.sinceNanos() >= KEPT.toNanos()
                ? Optional.empty()
                : Optional.of(login.role());
    }

    synchronized void remember(BasicCredentials credentials, OperatorRole role) {
        String digest = digest(credentials);
        logins.remove(digest); // else it would keep its old place in the order of eviction
        logins.put(digest, new Login(role, nanos.getAsLong()));
    }

    /** NUL cannot occur in either part. */
    private String digest(BasicCredentials credentials) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(key);
            String pair = credentials.user() + '\0' + credentials.password();
            return Base64.getEncoder().encodeToString(mac.doFinal(pair.getBytes(StandardCharsets.UTF_8)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this Java runtime has no HmacSHA256", e);
        }
    }
}
