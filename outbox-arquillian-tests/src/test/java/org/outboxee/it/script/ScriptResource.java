package org.outboxee.it.script;

import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.QueryParam;
import org.outboxee.api.OutboxEventStore;

/** Adds an event with the same text in payload, header and key. Lives in the WAR. */
@Path("scripts")
@RequestScoped
public class ScriptResource {

    /** The header's name. */
    static final String HEADER = "greeting";

    @Inject
    private OutboxEventStore outbox;

    @POST
    @Transactional
    public String add(@QueryParam("test") String test) {
        return outbox.add(
                        new ScriptProbe(test, ScriptProbe.TEXT),
                        options -> options.header(HEADER, ScriptProbe.TEXT).key(ScriptProbe.TEXT))
                .toString();
    }
}
