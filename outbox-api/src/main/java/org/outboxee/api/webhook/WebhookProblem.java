package org.outboxee.api.webhook;

import jakarta.ws.rs.core.Response;

/** Answers in the form of problem details (RFC 9457) with a stable code. They say nothing about why a signature is wrong. */
public final class WebhookProblem {

    private static final String MEDIA_TYPE = "application/problem+json";

    private WebhookProblem() {}

    /**
     * A problem.
     *
     * @param status the status, 400 to 599
     * @param code a stable word that programs decide by, such as {@code invalid_order}
     * @param title a short sentence for people; never something of the request
     * @return the response
     */
    public static Response of(int status, String code, String title) {
        return with(status, code, title).build();
    }

    /**
     * The body is not what it claims to be, such as broken JSON.
     *
     * @return a response with status 400
     */
    public static Response malformed() {
        return of(400, "malformed_body", "The body cannot be read.");
    }

    /**
     * The body can be read, but its type or fields are not those expected.
     *
     * @param code what is wrong, as a stable word
     * @return a response with status 422
     */
    public static Response unprocessable(String code) {
        return of(422, code, "The event is not one that is expected here.");
    }

    static Response unauthorized() {
        return of(401, "invalid_signature", "The signature is missing, wrong or too old.");
    }

    static Response wrongMethod() {
        return with(405, "method_not_allowed", "Only POST is allowed.")
                .header("Allow", "POST")
                .build();
    }

    static Response tooLarge() {
        return of(413, "body_too_large", "The body is too large.");
    }

    static Response wrongType() {
        return of(415, "unsupported_media_type", "The media type is not one that is expected here.");
    }

    static Response noSecrets() {
        return of(503, "verification_unavailable", "Signatures cannot be verified at the moment.");
    }

    private static Response.ResponseBuilder with(int status, String code, String title) {
        String json = "{\"type\":\"about:blank\",\"title\":" + quoted(title) + ",\"status\":" + status + ",\"code\":"
                + quoted(code) + '}';
        return Response.status(status).type(MEDIA_TYPE).entity(json);
    }

    private static String quoted(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        for (char next : text.toCharArray()) {
            if (next == '"' || next == '\\') {
                quoted.append('\\').append(next);
            } else if (next < ' ') {
                quoted.append(String.format("\\u%04x", (int) next));
            } else {
                quoted.append(next);
            }
        }
        return quoted.append('"').toString();
    }
}
