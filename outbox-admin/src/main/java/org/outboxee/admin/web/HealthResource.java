package org.outboxee.admin.web;

import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.json.Json;
import jakarta.json.JsonObjectBuilder;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.Response.Status;
import jakarta.ws.rs.core.SecurityContext;
import org.outboxee.api.OutboxMonitor;
import org.outboxee.api.OutboxReadiness;

/**
 * Whether this node delivers, for load balancers and orchestrators. They have no login, and the reasons name what runs
 * inside, so only who is logged in sees those.
 */
@Path("health")
@RequestScoped
public class HealthResource {

    @Inject
    OutboxMonitor monitor;

    /** Names no type that it produces, so that a probe's odd Accept header doesn't turn a good answer into a 406. */
    @GET
    @Path("ready")
    public Response ready(@Context SecurityContext caller) {
        OutboxReadiness readiness = monitor.readiness();
        JsonObjectBuilder answer = Json.createObjectBuilder().add("ready", readiness.ready());
        if (caller.isUserInRole(Roles.VIEWER)) {
            answer.add("reasons", Json.createArrayBuilder(readiness.reasons()));
        }
        return Response.status(readiness.ready() ? Status.OK : Status.SERVICE_UNAVAILABLE)
                .type(MediaType.APPLICATION_JSON_TYPE)
                .entity(answer.build().toString())
                .build();
    }
}
