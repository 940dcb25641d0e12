package org.outboxee.it.web;

import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.QueryParam;
import org.outboxee.api.OutboxEventStore;

/** Business code in the second WAR. Its name differs: Payara mixes up intercepted beans of one name in two WARs. */
@RequestScoped
@Path("twin")
public class TwinResource {

    @Inject
    private OutboxEventStore outbox;

    @POST
    @Path("add")
    @Transactional
    public String add(@QueryParam("test") String test) {
        return outbox.add(new WebProbe(test)).toString();
    }
}
