package org.outboxee.it.twodb;

import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Response;

/** The way for tests to it. Lives in the WAR. */
@RequestScoped
@Path("other")
public class OtherBusinessResource {

    @Inject
    private OtherBusiness business;

    /** 200, or 500 with the classes and messages of what was thrown. */
    @POST
    @Path("sell")
    public Response sell(@QueryParam("test") String test, @QueryParam("fails") @DefaultValue("false") boolean fails) {
        try {
            business.sell(test, fails);
            return Response.ok("sold").build();
        } catch (RuntimeException e) {
            StringBuilder text = new StringBuilder();
            for (Throwable next = e; next != null; next = next.getCause()) {
                text.append(next).append('\n');
            }
            return Response.status(500).entity(text.toString()).build();
        }
    }

    @POST
    @Path("ask")
    public void ask(@QueryParam("test") String test) {
        business.ask(test);
    }
}
