package org.outboxee.model;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;

/**
 * A password as configuration holds it, {@code pbkdf2-sha256:<iterations>:<salt>:<hash>}. Needs nothing but the JDK, so
 * that such a text can be made with this jar alone on the class path.
 */
public final class PasswordDigest {

    private static final SecureRandom RANDOM = new SecureRandom();

    /** What new digests are made with; the guidance of OWASP for PBKDF2 with HMAC-SHA-256 in 2023. */
    public static final int RECOMMENDED_ITERATIONS = 600_000;

    public static final String RULE = "pbkdf2-sha256:<iterations>:<salt>:<hash> with 210000 to 10000000 iterations, a "
            + "salt of 16 to 64 bytes and a hash of 32 bytes, both in base64";

    private static final int FEWEST_ITERATIONS = 210_000;
    private static final int MOST_ITERATIONS = 10_000_000;
    private static final int HASH_BYTES = 32;
    private static final Pattern FORM =
            Pattern.compile("pbkdf2-sha256:([1-9][0-9]{5,7}):([A-Za-z0-9+/]{1,88}={0,2}):([A-Za-z0-9+/]{43}=)");

    private final int iterations;
    private final byte[] salt;
    private final byte[] hash;

    private PasswordDigest(int iterations, byte[] salt, byte[] hash) {
        this.iterations = iterations;
        this.salt = salt;
        this.hash = hash;
    }

    /** Empty if the text breaks the rule. */
    public static Optional<PasswordDigest> parse(String text) {
        Matcher form = FORM.matcher(text);
        if (!form.matches()) {
            return Optional.empty();
        }
        try {
            int iterations = Integer.parseInt(form.group(1));
            byte[] salt = Base64.getDecoder().decode(form.group(2));
            byte[] hash = Base64.getDecoder().decode(form.group(3));
            boolean right = iterations >= FEWEST_ITERATIONS
                    && iterations <= MOST_ITERATIONS
                    && salt.length >= 16
                    && salt.length <= 64
                    && hash.length == HASH_BYTES;
            return right ? Optional.of(new PasswordDigest(iterations, salt, hash)) : Optional.empty();
        } catch (IllegalArgumentException e) {
            return Optional.empty(); // base64 of a wrong length; the rule says enough, and the text must not be shown
        }
    }

    /** A digest of the password with a salt of its own. */
    public static PasswordDigest of(String password, int iterations) {
        byte[] salt = random(16);
        return new PasswordDigest(iterations, salt, derive(password, salt, iterations));
    }

    /** A digest that no password matches, and that takes as long to find that out as any other. */
    public static PasswordDigest ofNobody(int iterations) {
        return new PasswordDigest(iterations, random(16), random(HASH_BYTES));
    }

    public boolean matches(String password) {
        return MessageDigest.isEqual(derive(password, salt, iterations), hash);
    }

    public int iterations() {
        return iterations;
    }

    /** The form for configuration. */
    public String text() {
        Base64.Encoder base64 = Base64.getEncoder();
        return "pbkdf2-sha256:" + iterations + ':' + base64.encodeToString(salt) + ':' + base64.encodeToString(hash);
    }

    private static byte[] derive(String password, byte[] salt, int iterations) {
        PBEKeySpec spec = new PBEKeySpec(password.toCharArray(), salt, iterations, HASH_BYTES * 8);
        try {
            return SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256")
                    .generateSecret(spec)
                    .getEncoded();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this Java runtime has no PBKDF2WithHmacSHA256", e);
        } finally {
            spec.clearPassword();
        }
    }

    private static byte[] random(int length) {
        byte[] bytes = new byte[length];
        RANDOM.nextBytes(bytes);
        return bytes;
    }
}
