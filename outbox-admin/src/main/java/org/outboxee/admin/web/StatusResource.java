package org.outboxee.admin.web;

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
        return Representation.of(headers, StatusJson.of(status), StatusTable.of(status));
    }
}
