package org.outboxee.example.billing.web;

import jakarta.ws.rs.container.PreMatching;
import jakarta.ws.rs.ext.Provider;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.outboxee.api.webhook.WebhookFilter;
import org.outboxee.api.webhook.WebhookVerifier;

/** Lets through to {@link OrderEventsResource} what the shop has signed, and nothing else. */
@Provider
@PreMatching
public class OrderEventsFilter extends WebhookFilter {

    /** A system property: the path of the file with the secrets that the shop may sign with. */
    static final String SECRET_FILE = "billing.secret-file";

    private static final int MAX_BYTES = 10_000;

    /** For the server. */
    public OrderEventsFilter() {
        super(OrderEventsResource.PATH, WebhookVerifier.standard(OrderEventsFilter::secrets), MAX_BYTES);
    }

    /** Read at each request, so that a rotation needs no restart. */
    private static List<String> secrets() {
        String file = System.getProperty(SECRET_FILE);
        if (file == null) {
            return List.of(); // nothing is genuine without a secret
        }
        try {
            return Arrays.stream(Files.readString(Path.of(file)).split("\\s+"))
                    .filter(secret -> !secret.isEmpty())
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException("the file that " + SECRET_FILE + " names cannot be read", e);
        }
    }
}
