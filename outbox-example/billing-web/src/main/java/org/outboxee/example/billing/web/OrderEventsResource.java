package org.outboxee.example.billing.web;

import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonException;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Response;
import java.lang.System.Logger.Level;
import java.util.Optional;
import org.outboxee.api.webhook.WebhookProblem;
import org.outboxee.example.billing.AlreadyBilledException;
import org.outboxee.example.billing.MakeInvoice;

/** Takes the shop's events; a thin layer over the EJB. The shop tries again after a 5xx and gives up after a 4xx. */
@RequestScoped
@Path(OrderEventsResource.PATH)
public class OrderEventsResource {

    static final String PATH = "order-events";

    @Inject
    private MakeInvoice invoices;

    /** The header and the body say the same id, and both are signed. */
    @POST
    public Response receive(@HeaderParam("webhook-id") String id, String body) {
        Optional<OrderEvent> event;
        try {
            event = OrderEvent.read(body);
        } catch (JsonException e) {
            return WebhookProblem.malformed();
        }
        return event.filter(read -> read.id().toString().equalsIgnoreCase(id))
                .map(this::make)
                .orElseGet(() -> WebhookProblem.unprocessable("invalid_event"));
    }

    private Response make(OrderEvent event) {
        try {
            invoices.make(event.id(), event.order());
            return Response.noContent().build();
        } catch (AlreadyBilledException e) {
            return WebhookProblem.of(409, "already_billed", "The order has an invoice by another event.");
        } catch (RuntimeException e) {
            System.Logger log = System.getLogger(OrderEventsResource.class.getName());
            log.log(Level.ERROR, "An invoice failed: " + e.getClass().getName());
            log.log(Level.DEBUG, "An invoice failed", e);
            return WebhookProblem.of(500, "internal_error", "The invoice was not made.");
        }
    }
}
