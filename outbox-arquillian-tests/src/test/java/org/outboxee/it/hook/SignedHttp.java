package org.outboxee.it.hook;

import com.standardwebhooks.Webhook;
import com.standardwebhooks.exceptions.EmptyWebhookSecretException;
import com.standardwebhooks.exceptions.WebhookVerificationException;
import java.net.http.HttpHeaders;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.outboxee.it.harness.Http;

/** Requests signed by hand, as Standard Webhooks has it. */
public final class SignedHttp {

    private SignedHttp() {}

    /** Sends a body that was signed as another one, or as the same. */
    public static Http.Answer post(String url, String id, Instant moment, String signed, String sent) {
        return post(url, sent, headers(HookFilter.SECRET, id, moment, signed));
    }

    /** Sends a body that was signed with this secret. */
    public static Http.Answer postWith(String secret, String url, String id, String body) {
        return post(url, body, headers(secret, id, Instant.now(), body));
    }

    private static Http.Answer post(String url, String body, Map<String, String> headers) {
        return Http.post(
                url,
                body,
                headers.entrySet().stream()
                        .flatMap(header -> Stream.of(header.getKey(), header.getValue()))
                        .toArray(String[]::new));
    }

    /** The headers that prove a body. */
    public static Map<String, String> headers(String secret, String id, Instant moment, String body) {
        String seconds = String.valueOf(moment.getEpochSecond());
        return Map.of(
                "webhook-id",
                id,
                "webhook-timestamp",
                seconds,
                "webhook-signature",
                "v1," + hmac(secret, id + '.' + seconds + '.' + body));
    }

    /** Whether a request carries this secret's signature, by an implementation that has nothing to do with ours. */
    public static boolean isVerified(String secret, Map<String, String> headers, String body) {
        Map<String, List<String>> all = headers.entrySet().stream()
                .collect(Collectors.toMap(Map.Entry::getKey, header -> List.of(header.getValue())));
        try {
            new Webhook(secret).verify(body, HttpHeaders.of(all, (name, value) -> true));
            return true;
        } catch (WebhookVerificationException e) {
            return false;
        } catch (EmptyWebhookSecretException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String hmac(String secret, String text) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            byte[] key = Base64.getDecoder().decode(secret.substring("whsec_".length()));
            mac.init(new SecretKeySpec(key, "HmacSHA256"));
            return Base64.getEncoder().encodeToString(mac.doFinal(text.getBytes(StandardCharsets.UTF_8)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }
}
