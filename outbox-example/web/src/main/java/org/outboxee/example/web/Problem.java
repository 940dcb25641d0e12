package org.outboxee.example.web;

import jakarta.json.Json;
import jakarta.json.JsonObjectBuilder;
import jakarta.ws.rs.core.Response;
import java.util.Locale;

/**
 * An error as RFC 9457 describes it. Nothing in it comes from an exception or from the request.
 *
 * @param code stable, for programs
 * @param detail for people; null if the title says it all
 */
record Problem(int status, String title, String code, String detail) {

    static final String MEDIA_TYPE = "application/problem+json";

    static final Problem INVALID_JSON =
            new Problem(400, "Bad Request", "invalid_json", "The body must be one JSON document.");
    static final Problem INVALID_ORDER = new Problem(
            422,
            "Unprocessable Content",
            "invalid_order",
            "amountCents must be a whole number of 1 or more, currency three letters, such as "
                    + "{\"amountCents\": 1250, \"currency\": \"EUR\"}.");
    static final Problem ORDER_DECLINED =
            new Problem(422, "Unprocessable Content", "order_declined", "The order is not accepted.");
    static final Problem TOO_LARGE =
            new Problem(413, "Content Too Large", "too_large", "An order has no more than 10,000 bytes.");
    static final Problem UNKNOWN_ORDER = new Problem(404, "Not Found", "unknown_order", "There is no such order.");
    static final Problem INTERNAL_ERROR =
            new Problem(500, "Internal Server Error", "internal_error", "The order was not placed.");

    /** A problem that its status describes. */
    static Problem of(Response.StatusType status) {
        String title = status.getReasonPhrase();
        return new Problem(
                status.getStatusCode(), title, title.toLowerCase(Locale.ROOT).replace(' ', '_'), null);
    }

    Response response() {
        return in(Response.status(status));
    }

    Response in(Response.ResponseBuilder response) {
        return response.type(MEDIA_TYPE).entity(json()).build();
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
}
