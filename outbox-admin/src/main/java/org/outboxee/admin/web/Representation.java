package org.outboxee.admin.web;

import static jakarta.ws.rs.core.MediaType.APPLICATION_JSON_TYPE;
import static jakarta.ws.rs.core.MediaType.TEXT_PLAIN_TYPE;

import jakarta.json.JsonObject;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;

/** The two forms of an answer: JSON for programs, text for a terminal. */
final class Representation {

    private Representation() {}

    static Response of(HttpHeaders headers, JsonObject json, String text) {
        return wantsText(headers)
                ? Response.ok(text, TEXT_PLAIN_TYPE.withCharset("UTF-8")).build()
                : Response.ok(json.toString(), APPLICATION_JSON_TYPE).build();
    }

    /** Of the accepted types, best first, the first that exists decides; whoever takes anything gets JSON. */
    private static boolean wantsText(HttpHeaders headers) {
        return headers.getAcceptableMediaTypes().stream()
                .filter(type -> type.isCompatible(APPLICATION_JSON_TYPE) || type.isCompatible(TEXT_PLAIN_TYPE))
                .findFirst()
                .filter(type -> !type.isCompatible(APPLICATION_JSON_TYPE))
                .isPresent();
    }
}
