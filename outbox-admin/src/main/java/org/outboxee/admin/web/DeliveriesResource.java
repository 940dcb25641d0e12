package org.outboxee.admin.web;

import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.SecurityContext;
import java.io.IOException;
import java.io.InputStream;
import java.util.UUID;
import org.outboxee.api.DeliveryHistory;
import org.outboxee.api.DeliveryPage;
import org.outboxee.api.DeliveryStatus;
import org.outboxee.api.OutboxLookup;
import org.outboxee.api.OutboxOperations;

/** Deliveries: those in one status, one with its attempts, and its reopening (spec A10). */
@Path("deliveries")
@RequestScoped
public class DeliveriesResource {

    @Inject
    OutboxLookup lookup;

    @Inject
    OutboxOperations operations;

    @GET
    @Produces({MediaType.APPLICATION_JSON, MediaType.TEXT_PLAIN})
    public Response deliveries(
            @QueryParam("status") @DefaultValue("failed") String status,
            @QueryParam("limit") @DefaultValue("50") String limit,
            @QueryParam("after") String after,
            @Context HttpHeaders headers) {
        DeliveryPage page = page(Parameters.status(status), Parameters.limit(limit), after);
        return Representation.of(headers, DeliveryJson.of(page), DeliveryText.of(page));
    }

    private DeliveryPage page(DeliveryStatus status, int limit, String after) {
        try {
            return lookup.deliveries(status, limit, after);
        } catch (IllegalArgumentException e) {
            throw new ProblemException(Problem.invalid(
                    "after", "The parameter after must be the next of a page of deliveries in the same status."));
        }
    }

    @GET
    @Path("{id}")
    @Produces({MediaType.APPLICATION_JSON, MediaType.TEXT_PLAIN})
    public Response delivery(
            @PathParam("id") String id, @Context HttpHeaders headers, @Context SecurityContext caller) {
        return answer(Parameters.id(id), headers, caller);
    }

    /** The body is read by hand: with a parameter type of its own each server has other answers for what is not JSON. */
    @POST
    @Path("{id}/reopen")
    @Produces({MediaType.APPLICATION_JSON, MediaType.TEXT_PLAIN})
    public Response reopen(
            @PathParam("id") String id, @Context HttpHeaders headers, @Context SecurityContext caller, InputStream body)
            throws IOException {
        UUID delivery = Parameters.id(id);
        boolean reopened = ReopenRequest.read(headers.getMediaType(), body).reopen(operations, delivery);
        if (!reopened && lookup.delivery(delivery).isPresent()) {
            throw new ProblemException(Problem.DELIVERY_OPEN);
        }
        return answer(delivery, headers, caller);
    }

    /** What an endpoint answered may hold anything, so only operators see it. */
    private Response answer(UUID id, HttpHeaders headers, SecurityContext caller) {
        DeliveryHistory history =
                lookup.delivery(id).orElseThrow(() -> new ProblemException(Problem.unknown("delivery")));
        boolean withAnswers = caller.isUserInRole(Roles.OPERATOR);
        return Representation.of(headers, DeliveryJson.of(history, withAnswers), DeliveryText.of(history, withAnswers));
    }
}
