package org.outboxee.admin.web;

import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.outboxee.api.OutboxOperations;
import org.outboxee.api.OutboxOperations.PassReport;

/** One pass of this node's relay on demand (spec A20). */
@Path("relay")
@RequestScoped
public class RelayResource {

    @Inject
    OutboxOperations operations;

    @POST
    @Path("pass")
    @Produces({MediaType.APPLICATION_JSON, MediaType.TEXT_PLAIN})
    public Response pass(@Context HttpHeaders headers) {
        PassReport report = operations.pass();
        return Representation.of(headers, json(report), table(report));
    }

    private static JsonObject json(PassReport report) {
        return Json.createObjectBuilder()
                .add("routed", report.routed())
                .add("unroutable", report.unroutable())
                .add("dispatched", report.dispatched())
                .add("refused", report.refused())
                .add("released", report.released())
                .add("reclaimed", report.reclaimed())
                .build();
    }

    private static String table(PassReport report) {
        return new TextTable("tn")
                .line("events routed", report.routed())
                .line("events without a route", report.unroutable())
                .line("deliveries dispatched", report.dispatched())
                .line("of those refused", report.refused())
                .line("of those given back unsent", report.released())
                .line("deliveries reclaimed", report.reclaimed())
                .text();
    }
}
