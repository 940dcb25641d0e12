package org.outboxee.it.inbox;

import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Response;
import org.outboxee.api.inbox.Idempotent;
import org.outboxee.api.inbox.MessageId;
import org.outboxee.it.probe.BusinessException;

/** A JAX-RS receiver whose method is called once for each message. Lives in the WAR. */
@RequestScoped
@Path("received")
public class InboxResource {

    @Inject
    private Ledger ledger;

    @POST
    @Transactional
    @Idempotent(consumer = "it.rest")
    public void receive(
            @HeaderParam("webhook-id") @MessageId String id,
            @QueryParam("test") String test,
            @QueryParam("handling") Handling handling)
            throws BusinessException {
        ledger.enter(test, handling);
    }

    /** Refuses by its answer and not by an exception, after it has worked. */
    @POST
    @Path("answered")
    @Transactional
    @Idempotent(consumer = "it.answered")
    public Response answer(
            @HeaderParam("webhook-id") @MessageId String id,
            @QueryParam("test") String test,
            @QueryParam("status") int status)
            throws BusinessException {
        ledger.enter(test, Handling.WORK);
        return Response.status(status).build();
    }

    @POST
    @Path("without-transaction")
    @Idempotent(consumer = "it.none")
    public void receiveWithoutTransaction(
            @HeaderParam("webhook-id") @MessageId String id, @QueryParam("test") String test) throws BusinessException {
        ledger.enter(test, Handling.WORK);
    }
}
