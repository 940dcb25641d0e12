package org.outboxee.it.hook;

import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Response;
import org.outboxee.api.webhook.WebhookProblem;

/** Answers with the signed id and the body. Lives in the WAR. */
@Path("hooks")
public class HookResource {

    /** What has passed the filter. */
    @POST
    public Response receive(@HeaderParam("webhook-id") String id, String body) {
        if (!body.startsWith("{")) {
            return WebhookProblem.malformed();
        }
        return body.contains("unknown")
                ? WebhookProblem.unprocessable("unknown_type")
                : Response.ok(id + " " + body).build();
    }
}
