package org.outboxee.it.hook;

import jakarta.ws.rs.container.PreMatching;
import jakarta.ws.rs.ext.Provider;
import java.util.List;
import org.outboxee.api.webhook.WebhookFilter;
import org.outboxee.api.webhook.WebhookVerifier;

/** Lets signed requests through to {@link HookResource}. Lives in the WAR. */
@Provider
@PreMatching
public class HookFilter extends WebhookFilter {

    /** What both sides know. */
    public static final String SECRET = "whsec_c2VjcmV0cyBvZiB0aGlydHkgdHdvIGJ5dGVzISE=";

    /** What they change to. */
    public static final String NEXT_SECRET = "whsec_YW5vdGhlciBvbmUgb2YgdGhpcnR5IHR3byBieXRlcyE=";

    private static final int MAX_BYTES = 1000;

    /** For the server. */
    public HookFilter() {
        super("hooks", WebhookVerifier.standard(() -> List.of(NEXT_SECRET, SECRET)), MAX_BYTES);
    }
}
