package org.outboxee.api.webhook;

import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.time.InstantSource;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * Stands before the JAX-RS resource that receives signed requests and lets through only what is small enough, of an
 * expected type and genuine. The body is read once, up to the limit, and verified as it came before anything parses it
 * (spec B3, B10). An application subclasses it:
 *
 * <pre>{@code
 * @Provider
 * @PreMatching
 * public class OrderEventsFilter extends WebhookFilter {
 *     public OrderEventsFilter() {
 *         super("order-events", WebhookVerifier.standard(Secrets::inForce));
 *     }
 * }
 * }</pre>
 *
 * <p>It answers 405, 415, 413 and 401 as problem details, and 503 while its secrets cannot be read, so that senders try
 * again; {@link WebhookProblem} has those that only the resource can tell. With {@code @PreMatching} it also answers for methods that the resource doesn't have.
 */
public abstract class WebhookFilter implements ContainerRequestFilter {

    /** The largest body if nothing else is said: one mebibyte. */
    public static final int DEFAULT_MAX_BYTES = 1 << 20;

    private static final Set<String> TYPES = Set.of("application/json", "application/cloudevents+json");

    private final String path;
    private final WebhookVerifier verifier;
    private final int maxBytes;
    private final InstantSource clock;

    /**
     * With {@link #DEFAULT_MAX_BYTES}.
     *
     * @param path the resource's path below the application's, without slashes at its ends; others pass unseen
     * @param verifier what is genuine
     */
    protected WebhookFilter(String path, WebhookVerifier verifier) {
        this(path, verifier, DEFAULT_MAX_BYTES);
    }

    /**
     * With a limit of one's own.
     *
     * @param path the resource's path below the application's, without slashes at its ends; others pass unseen
     * @param verifier what is genuine
     * @param maxBytes the largest body; positive
     */
    protected WebhookFilter(String path, WebhookVerifier verifier, int maxBytes) {
        this(path, verifier, maxBytes, InstantSource.system());
    }

    WebhookFilter(String path, WebhookVerifier verifier, int maxBytes, InstantSource clock) {
        this.path = Objects.requireNonNull(path, "path");
        this.verifier = Objects.requireNonNull(verifier, "verifier");
        this.clock = clock;
        this.maxBytes = maxBytes;
    }

    /**
     * Judges a request.
     *
     * @param request the request; its entity is replaced by the bytes that were verified
     * @throws IOException if the body cannot be read
     */
    @Override
    public final void filter(ContainerRequestContext request) throws IOException {
        if (!isMeant(request)) {
            return;
        }
        Optional<Response> refusalByHead = refusalByHead(request);
        if (refusalByHead.isPresent()) {
            request.abortWith(refusalByHead.get());
            return;
        }
        byte[] body = request.getEntityStream().readNBytes(maxBytes + 1);
        if (body.length > maxBytes) {
            request.abortWith(WebhookProblem.tooLarge());
            return;
        }
        Optional<Response> refusal = refusalBySignature(request, body);
        if (refusal.isPresent()) {
            request.abortWith(refusal.get());
        } else {
            request.setEntityStream(new ByteArrayInputStream(body));
        }
    }

    /** Without secrets nobody can say that a signature is wrong, and a sender takes that as final. */
    private Optional<Response> refusalBySignature(ContainerRequestContext request, byte[] body) {
        try {
            boolean isGenuine = verifier.isGenuine(request::getHeaderString, body, clock.instant());
            return isGenuine ? Optional.empty() : Optional.of(WebhookProblem.unauthorized());
        } catch (RuntimeException e) { // by its class only: the message may be anybody's
            System.getLogger(WebhookFilter.class.getName())
                    .log(
                            Level.ERROR,
                            "Signed requests to " + path + " are answered 503, because their secrets cannot be read or "
                                    + "have not the form that they must have: "
                                    + e.getClass().getName());
            return Optional.of(WebhookProblem.noSecrets());
        }
    }

    private boolean isMeant(ContainerRequestContext request) {
        String called = request.getUriInfo().getPath();
        return stripped(called).equals(path);
    }

    private static String stripped(String called) {
        int start = called.startsWith("/") ? 1 : 0;
        int end = called.length() > start && called.endsWith("/") ? called.length() - 1 : called.length();
        return called.substring(start, end);
    }

    /** What the head alone shows, before a byte of the body is read. */
    private Optional<Response> refusalByHead(ContainerRequestContext request) {
        if (!request.getMethod().equals("POST")) {
            return Optional.of(WebhookProblem.wrongMethod());
        }
        if (!isExpected(request.getMediaType())) {
            return Optional.of(WebhookProblem.wrongType());
        }
        return declaredLength(request) > maxBytes ? Optional.of(WebhookProblem.tooLarge()) : Optional.empty();
    }

    private static boolean isExpected(MediaType type) {
        return type != null && TYPES.contains((type.getType() + '/' + type.getSubtype()).toLowerCase(Locale.ROOT));
    }

    /** By the header itself: as an int a length of three gigabytes would be none. */
    private static long declaredLength(ContainerRequestContext request) {
        String length = request.getHeaderString("Content-Length");
        try {
            return length == null ? 0 : Long.parseLong(length.strip());
        } catch (NumberFormatException e) {
            return Long.MAX_VALUE;
        }
    }
}
