package org.outboxee.transport.http;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Base64;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.outboxee.config.Signature;

/** The headers that prove where a request comes from; the event's id is under the signature (spec B3). */
final class Signer {

    private static final String ALGORITHM = "HmacSHA256";
    private static final byte[] NOTHING = {};

    private Signer() {}

    /**
     * The headers.
     *
     * @param keys the newest first
     * @param seconds this attempt's moment, since 1970
     */
    static Map<String, String> sign(Signature signature, List<byte[]> keys, String id, long seconds, byte[] body) {
        return switch (signature) {
            case STANDARD_WEBHOOKS -> standard(keys, id, seconds, body);
            case X_EVENT_SIGNATURE -> Map.of("X-Event-Signature", hex(hmac(keys.get(0), NOTHING, body)));
        };
    }

    private static String hex(byte[] bytes) {
        return HexFormat.of().formatHex(bytes);
    }

    private static Map<String, String> standard(List<byte[]> keys, String id, long seconds, byte[] body) {
        if (id.isEmpty() || id.indexOf('.') >= 0) { // X7: what is signed could be read in two ways
            throw new IllegalArgumentException("a message's id must not be empty or hold a dot");
        }
        byte[] head = (id + '.' + seconds + '.').getBytes(StandardCharsets.UTF_8);
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put("webhook-id", id);
        headers.put("webhook-timestamp", String.valueOf(seconds));
        headers.put(
                "webhook-signature",
                keys.stream()
                        .map(key -> "v1," + Base64.getEncoder().encodeToString(hmac(key, head, body)))
                        .collect(Collectors.joining(" ")));
        return headers;
    }

    private static byte[] hmac(byte[] key, byte[] head, byte[] body) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(key, ALGORITHM));
            mac.update(head);
            return mac.doFinal(body);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java has " + ALGORITHM, e);
        }
    }
}
