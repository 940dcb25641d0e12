package org.outboxee.admin.web;

import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.outboxee.api.EventDetails;
import org.outboxee.api.OutboxLookup;

/** One event and what became of it; never its payload. */
@Path("events")
@RequestScoped
public class EventsResource {

    @Inject
    OutboxLookup lookup;

    @GET
    @Path("{id}")
    @Produces({MediaType.APPLICATION_JSON, MediaType.TEXT_PLAIN})
    public Response event(@PathParam("id") String id, @Context HttpHeaders headers) {
        EventDetails event =
                lookup.event(Parameters.id(id)).orElseThrow(() -> new ProblemException(Problem.unknown("event")));
        return Representation.of(headers, EventJson.of(event), EventText.of(event));
    }
}
