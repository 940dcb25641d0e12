package org.outboxee.it.probe;

import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.time.Duration;
import java.util.UUID;
import org.outboxee.api.OutboxEventStore;
import org.outboxee.api.OutboxMonitor;
import org.outboxee.api.OutboxOperations;

/** The way for tests into the probe application. Lives in its WAR. */
@RequestScoped
@Path("probe")
@Produces(MediaType.TEXT_PLAIN)
public class ProbeResource {

    @Inject
    private ProbeStore store;

    @Inject
    private OutboxEventStore outbox;

    @Inject
    private OutboxMonitor monitor;

    @Inject
    private OutboxOperations operations;

    @Inject
    private DeadLetters deadLetters;

    @Inject
    private ProbeGates gates;

    /** Adds events through the EJB; 200 with their ids, or 500 with the classes and messages of what was thrown. */
    @POST
    @Path("add")
    public Response add(
            @QueryParam("type") String type,
            @QueryParam("test") String test,
            @QueryParam("behaviour") @DefaultValue("COMPLETE") Behaviour behaviour,
            @QueryParam("millis") @DefaultValue("0") int millis,
            @QueryParam("count") @DefaultValue("1") int count,
            @QueryParam("end") @DefaultValue("COMMIT") ProbeStore.End end) {
        try {
            return Response.ok(
                            store.add(type, test, behaviour, millis, count, end).toString())
                    .build();
        } catch (RuntimeException e) {
            return failed(e);
        }
    }

    /** Adds one event with a header and a delay. */
    @POST
    @Path("add-with")
    public String addWith(
            @QueryParam("type") String type,
            @QueryParam("test") String test,
            @QueryParam("traceparent") String traceparent,
            @QueryParam("delay") @DefaultValue("PT0S") String delay) {
        return store.addWith(type, test, traceparent, Duration.parse(delay)).toString();
    }

    /** Adds without any transaction, straight from the WAR. */
    @POST
    @Path("add-without-transaction")
    public Response addWithoutTransaction(@QueryParam("test") String test) {
        try {
            return Response.ok(outbox.add(new LocalProbe(test, Behaviour.COMPLETE, 0))
                            .toString())
                    .build();
        } catch (RuntimeException e) {
            return failed(e);
        }
    }

    /** Lets the jobs of a test go on that wait at its gate, and those that will come to it. */
    @POST
    @Path("open")
    public void open(@QueryParam("test") String test) {
        gates.open(test);
    }

    /** What an operator does with a delivery that is to be done again. */
    @POST
    @Path("reopen")
    public boolean reopen(@QueryParam("id") UUID id) {
        return operations.reopen(id);
    }

    @GET
    @Path("status")
    public String status() {
        return monitor.status().toString();
    }

    @GET
    @Path("readiness")
    public String readiness() {
        return monitor.readiness().toString();
    }

    /** How many messages the broker has given up. */
    @GET
    @Path("dead-letters")
    public int deadLetters() {
        return deadLetters.count();
    }

    static Response failed(Throwable thrown) {
        StringBuilder text = new StringBuilder();
        for (Throwable next = thrown; next != null; next = next.getCause()) {
            text.append(next.getClass().getName())
                    .append(": ")
                    .append(next.getMessage())
                    .append('\n');
        }
        return Response.status(500).entity(text.toString()).build();
    }
}
