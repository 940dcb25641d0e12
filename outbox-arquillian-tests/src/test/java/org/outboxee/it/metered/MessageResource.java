package org.outboxee.it.metered;

import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.QueryParam;
import org.outboxee.api.inbox.Inbox;

/** Takes messages by their ids. */
@Path("messages")
@RequestScoped
public class MessageResource {

    /** Its name in the inbox. */
    public static final String CONSUMER = "metered";

    @Inject
    private Inbox inbox;

    /** Whether it was the first with this id. */
    @POST
    @Transactional
    public String take(@QueryParam("id") String id) {
        return Boolean.toString(inbox.accept(CONSUMER, id));
    }
}
