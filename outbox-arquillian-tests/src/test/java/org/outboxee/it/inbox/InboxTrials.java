package org.outboxee.it.inbox;

import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.jms.ConnectionFactory;
import jakarta.jms.JMSContext;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.Queue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Response;
import javax.naming.InitialContext;
import javax.naming.NamingException;

/** The way for tests to the receiving beans. Lives in the WAR. */
@RequestScoped
@Path("inbox")
public class InboxTrials {

    @Inject
    private Ledger ledger;

    @Inject
    private ConflictLog conflicts;

    private interface Trial {
        Object run() throws Exception;
    }

    @POST
    @Path("ejb")
    public Response ejb(
            @QueryParam("id") String id, @QueryParam("test") String test, @QueryParam("handling") Handling handling) {
        return answer(() -> ledger.receive(id, test, handling));
    }

    @POST
    @Path("call")
    public Response call(@QueryParam("id") String id, @QueryParam("test") String test) {
        return answer(() -> ledger.receiveByCall(id, test));
    }

    @POST
    @Path("refused/{how}")
    public Response refused(@PathParam("how") String how, @QueryParam("id") String id) {
        return answer(() -> {
            switch (how) {
                case "doomed" -> ledger.receiveDoomed(id);
                case "read-only" -> ledger.receiveReadOnly(id);
                default -> ledger.receiveWithoutTransaction(id);
            }
            return "accepted";
        });
    }

    @POST
    @Path("forget")
    public boolean forget(@QueryParam("id") String id) {
        return ledger.forget(id);
    }

    @GET
    @Path("conflicts")
    public int conflicts(@QueryParam("id") String id) {
        return conflicts.of(id);
    }

    /** Sends a message to the message-driven bean. */
    @POST
    @Path("send")
    public void send(
            @QueryParam("id") String id, @QueryParam("test") String test, @QueryParam("handling") Handling handling)
            throws NamingException, JMSException {
        ConnectionFactory factory = InitialContext.doLookup("java:comp/DefaultJMSConnectionFactory");
        Queue queue = InitialContext.doLookup(LetterReceiver.JNDI_NAME);
        try (JMSContext context = factory.createContext()) {
            Message message = context.createMessage();
            message.setStringProperty("cloudEvents_id", id);
            message.setStringProperty("test", test);
            message.setStringProperty("handling", handling.name());
            context.createProducer().send(queue, message);
        }
    }

    private static Response answer(Trial trial) {
        try {
            return Response.ok(String.valueOf(trial.run())).build();
        } catch (Exception e) {
            StringBuilder text = new StringBuilder();
            for (Throwable next = e; next != null; next = next.getCause()) {
                text.append(next.getClass().getName())
                        .append(": ")
                        .append(next.getMessage())
                        .append('\n');
            }
            return Response.status(500).entity(text.toString()).build();
        }
    }
}
