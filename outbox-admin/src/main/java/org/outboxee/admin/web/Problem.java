package org.outboxee.admin.web;

import jakarta.json.Json;
import jakarta.json.JsonObjectBuilder;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.ws.rs.core.Response;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * An error as RFC 9457 describes it. Nothing in it comes from an exception.
 *
 * @param code stable, for programs
 * @param detail for people; null if the title says it all
 */
record Problem(int status, String title, String code, String detail) {

    static final String MEDIA_TYPE = "application/problem+json";

    static final Problem LOGIN_NEEDED =
            new Problem(401, "Unauthorized", "login_needed", "Log in as a user with the role viewer or operator.");
    static final Problem TOO_MANY_ATTEMPTS = new Problem(
            429, "Too Many Requests", "too_many_attempts", "Too many logins failed; wait as long as Retry-After says.");
    static final Problem OPERATOR_NEEDED = new Problem(
            403, "Forbidden", "operator_needed", "This request changes something; it needs the role operator.");
    static final Problem REQUEST_HEADER_MISSING = new Problem(
            403,
            "Forbidden",
            "request_header_missing",
            "A request that changes something needs the header " + Guard.REQUEST_HEADER
                    + " with any value, so that no page of another site can send it.");
    static final Problem DELIVERY_OPEN =
            new Problem(409, "Conflict", "delivery_open", "Only a completed or failed delivery can be reopened.");
    static final Problem TOO_LARGE =
            new Problem(413, "Content Too Large", "content_too_large", "The body must have at most 10000 bytes.");
    static final Problem NOT_JSON = new Problem(
            415, "Unsupported Media Type", "unsupported_media_type", "A body must be JSON, sent as application/json.");
    static final Problem DATABASE_UNAVAILABLE = new Problem(
            503,
            "Service Unavailable",
            "database_unavailable",
            "The outbox's database could not be reached, or the outbox has not started.");
    static final Problem INTERNAL_ERROR =
            new Problem(500, "Internal Server Error", "internal_error", "The server's log says more.");
    static final Problem NOT_FOUND = of(Response.Status.NOT_FOUND);

    /** A problem that its status describes. */
    static Problem of(Response.StatusType status) {
        String title = status.getReasonPhrase();
        return new Problem(
                status.getStatusCode(), title, title.toLowerCase(Locale.ROOT).replace(' ', '_'), null);
    }

    /** A part of the request that breaks its rule. */
    static Problem invalid(String what, String rule) {
        return new Problem(400, "Bad Request", "invalid_" + what, rule);
    }

    /** Nothing of this application has that id. */
    static Problem unknown(String what) {
        return new Problem(404, "Not Found", what + "_not_found", "This application has no " + what + " with that id.");
    }

    String json() {
        JsonObjectBuilder problem = Json.createObjectBuilder()
                .add("type", "about:blank")
                .add("title", title)
                .add("status", status)
                .add("code", code);
        return (detail == null ? problem : problem.add("detail", detail))
                .build()
                .toString();
    }

    /** Writes it where no JAX-RS runs; not by sendError, which would let the server make a page of its own. */
    void send(HttpServletResponse response) throws IOException {
        byte[] body = json().getBytes(StandardCharsets.UTF_8);
        response.setStatus(status);
        response.setContentType(MEDIA_TYPE);
        response.setContentLength(body.length);
        response.getOutputStream().write(body);
    }
}
