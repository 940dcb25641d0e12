package org.outboxee.api.webhook;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Verifies that a request comes from somebody who knows a secret, and hasn't been changed (spec B3). Immutable; the
 * secrets are asked for at each request, so that they can be rotated without a restart.
 */
public final class WebhookVerifier {

    /** How far a request's moment may be from now if nothing else is said. */
    public static final Duration DEFAULT_TOLERANCE = Duration.ofMinutes(5);

    private static final String ALGORITHM = "HmacSHA256";
    private static final String PREFIX = "whsec_";
    private static final int MOST_SIGNATURES = 10;

    /** Without a dot, or what is signed could be read in two ways. */
    private static final Pattern ID = Pattern.compile("[!-~&&[^.]]{1,200}");

    private static final Pattern SECONDS = Pattern.compile("[0-9]{1,12}");

    private final boolean isStandard;
    private final Supplier<List<String>> secrets;
    private final Duration tolerance;

    private WebhookVerifier(boolean isStandard, Supplier<List<String>> secrets, Duration tolerance) {
        this.isStandard = isStandard;
        this.secrets = Objects.requireNonNull(secrets, "secrets");
        this.tolerance = tolerance;
    }

    /**
     * For the headers {@code webhook-id}, {@code webhook-timestamp} and {@code webhook-signature} of Standard Webhooks.
     * The signature covers the id, so a receiver may go by that header of a genuine request.
     *
     * @param secrets those in force, each {@code whsec_} and base64; several during a rotation, none refuses all
     * @return the verifier, with {@link #DEFAULT_TOLERANCE}
     */
    public static WebhookVerifier standard(Supplier<List<String>> secrets) {
        return new WebhookVerifier(true, secrets, DEFAULT_TOLERANCE);
    }

    /**
     * For the header {@code X-Event-Signature}, the hexadecimal HMAC-SHA256 of the body. It says nothing about when a
     * request was made: only an inbox makes a repeated one harmless.
     *
     * @param secrets those in force, as they are; several during a rotation, none refuses all
     * @return the verifier
     */
    public static WebhookVerifier xEventSignature(Supplier<List<String>> secrets) {
        return new WebhookVerifier(false, secrets, DEFAULT_TOLERANCE);
    }

    /**
     * With another tolerance. It has no meaning for {@code X-Event-Signature}.
     *
     * @param longest how far a request's moment may be from now, in either direction; positive
     * @return a new verifier
     * @throws IllegalArgumentException if it is not positive
     */
    public WebhookVerifier tolerance(Duration longest) {
        if (longest.isNegative() || longest.isZero()) {
            throw new IllegalArgumentException("tolerance must be positive, was " + longest);
        }
        return new WebhookVerifier(isStandard, secrets, longest);
    }

    /**
     * Whether a request may be believed. Takes the same time wherever a wrong signature differs.
     *
     * @param headers gives a header's value by its name in lower case, or null
     * @param body the body's bytes as they came
     * @param now the current moment
     * @return false if the signature is missing, wrong or too far from now
     * @throws IllegalStateException if a secret has not the form that it must have; the secret isn't part of it
     */
    public boolean isGenuine(Function<String, String> headers, byte[] body, Instant now) {
        return isStandard ? isStandardGenuine(headers, body, now) : isHexGenuine(headers, body);
    }

    private boolean isStandardGenuine(Function<String, String> headers, byte[] body, Instant now) {
        String id = headers.apply("webhook-id");
        String seconds = headers.apply("webhook-timestamp");
        String signatures = headers.apply("webhook-signature");
        if (id == null
                || seconds == null
                || signatures == null
                || !ID.matcher(id).matches()
                || !SECONDS.matcher(seconds).matches()) {
            return false;
        }
        Duration age = Duration.between(Instant.ofEpochSecond(Long.parseLong(seconds)), now)
                .abs();
        byte[] head = (id + '.' + seconds + '.').getBytes(StandardCharsets.US_ASCII);
        return matches(standardKeys(), standardSignatures(signatures), head, body) && age.compareTo(tolerance) <= 0;
    }

    private static List<byte[]> standardSignatures(String header) {
        List<byte[]> signatures = new ArrayList<>();
        for (String word : header.split(" ", MOST_SIGNATURES + 1)) {
            if (word.startsWith("v1,") && signatures.size() < MOST_SIGNATURES) {
                decode(() -> Base64.getDecoder().decode(word.substring(3)), signatures);
            }
        }
        return signatures;
    }

    private boolean isHexGenuine(Function<String, String> headers, byte[] body) {
        String header = headers.apply("x-event-signature");
        List<byte[]> signatures = new ArrayList<>();
        if (header != null) {
            decode(() -> HexFormat.of().parseHex(header), signatures);
        }
        List<byte[]> keys = secrets.get().stream()
                .map(secret -> secret.getBytes(StandardCharsets.UTF_8))
                .toList();
        return matches(keys, signatures, body);
    }

    private static void decode(Supplier<byte[]> signature, List<byte[]> signatures) {
        try {
            signatures.add(signature.get());
        } catch (IllegalArgumentException e) {
            // not a signature: it matches nothing
        }
    }

    private List<byte[]> standardKeys() {
        return secrets.get().stream().map(WebhookVerifier::standardKey).toList();
    }

    private static byte[] standardKey(String secret) {
        try {
            if (secret.startsWith(PREFIX)) {
                return Base64.getDecoder().decode(secret.substring(PREFIX.length()));
            }
        } catch (IllegalArgumentException e) {
            // falls through: the sentence below says what is wrong without the secret
        }
        throw new IllegalStateException("a secret of Standard Webhooks must be whsec_ and base64; one, which is not "
                + "shown, is something else");
    }

    /** All with all, to the end. */
    private static boolean matches(List<byte[]> keys, List<byte[]> signatures, byte[]... parts) {
        boolean matches = false;
        for (byte[] key : keys) {
            byte[] right = hmac(key, parts);
            for (byte[] signature : signatures) {
                matches |= MessageDigest.isEqual(right, signature);
            }
        }
        return matches;
    }

    private static byte[] hmac(byte[] key, byte[]... parts) {
        if (key.length == 0) {
            throw new IllegalStateException("a secret must not be empty");
        }
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(key, ALGORITHM));
            Arrays.stream(parts).forEach(mac::update);
            return mac.doFinal();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java has " + ALGORITHM, e);
        }
    }
}
