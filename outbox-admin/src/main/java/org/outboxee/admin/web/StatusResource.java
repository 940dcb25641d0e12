package org.outboxee.admin.web;

import static jakarta.ws.rs.core.MediaType.APPLICATION_JSON_TYPE;
import static jakarta.ws.rs.core.MediaType.TEXT_PLAIN_TYPE;

import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.outboxee.api.OutboxMonitor;
import org.outboxee.api.OutboxStatus;

/** The numbers an operator looks at first (spec A21). */
@Path("status")
@RequestScoped
public class StatusResource {

    @Inject
    OutboxMonitor monitor;

    @GET
    @Produces({MediaType.APPLICATION_JSON, MediaType.TEXT_PLAIN})
    public Response status(@Context HttpHeaders headers) {
        OutboxStatus status = monitor.status();
        return wantsTable(headers)
                ? Response.ok(StatusTable.of(status), TEXT_PLAIN_TYPE.withCharset("UTF-8"))
                        .build()
                : Response.ok(StatusJson.of(status), APPLICATION_JSON_TYPE).build();
    }

    /** Of the accepted types, best first, the first that exists decides; whoever takes anything gets JSON. */
    private static boolean wantsTable(HttpHeaders headers) {
        return headers.getAcceptableMediaTypes().stream()
                .filter(type -> type.isCompatible(APPLICATION_JSON_TYPE) || type.isCompatible(TEXT_PLAIN_TYPE))
                .findFirst()
                .filter(type -> !type.isCompatible(APPLICATION_JSON_TYPE))
                .isPresent();
    }
}
