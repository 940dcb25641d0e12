package org.outboxee.it.warapp;

import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import org.outboxee.api.OutboxMonitor;

/** The way for tests into the application. */
@RequestScoped
@Path("tasks")
@Produces(MediaType.TEXT_PLAIN)
public class TaskResource {

    @Inject
    private TaskDesk desk;

    @Inject
    private OutboxMonitor monitor;

    @POST
    public String add(
            @QueryParam("test") String test,
            @QueryParam("failures") @DefaultValue("0") int failures,
            @QueryParam("millis") @DefaultValue("0") int millis,
            @QueryParam("count") @DefaultValue("1") int count,
            @QueryParam("fails") @DefaultValue("false") boolean fails) {
        desk.accept(new Task(test, failures, millis), count, fails);
        return "accepted";
    }

    @GET
    @Path("readiness")
    public String readiness() {
        return monitor.readiness().toString();
    }

    @GET
    @Path("status")
    public String status() {
        return monitor.status().toString();
    }
}
