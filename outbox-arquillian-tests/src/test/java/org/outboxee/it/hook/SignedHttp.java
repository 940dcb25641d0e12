package org.outboxee.it.hook;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.outboxee.it.harness.Http;

/** Requests signed by hand, as Standard Webhooks has it. */
public final class SignedHttp {

    private SignedHttp() {}

    /** Sends a body that was signed as another one, or as the same. */
    public static Http.Answer post(String url, String id, Instant moment, String signed, String sent) {
        String text = id + '.' + moment.getEpochSecond() + '.' + signed;
        return Http.post(
                url,
                sent,
                "webhook-id",
                id,
                "webhook-timestamp",
                String.valueOf(moment.getEpochSecond()),
                "webhook-signature",
                "v1," + hmac(text));
    }

    private static String hmac(String text) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            byte[] key = Base64.getDecoder().decode(HookFilter.SECRET.substring("whsec_".length()));
            mac.init(new SecretKeySpec(key, "HmacSHA256"));
            return Base64.getEncoder().encodeToString(mac.doFinal(text.getBytes(StandardCharsets.UTF_8)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }
}
