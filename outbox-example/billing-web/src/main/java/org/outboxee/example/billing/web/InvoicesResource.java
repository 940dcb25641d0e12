package org.outboxee.example.billing.web;

import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.json.Json;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.Optional;
import java.util.UUID;
import org.outboxee.api.webhook.WebhookProblem;
import org.outboxee.example.billing.Invoice;
import org.outboxee.example.billing.MakeInvoice;

/** Shows the invoice of an order. */
@RequestScoped
@Path("invoices/{orderId}")
public class InvoicesResource {

    @Inject
    private MakeInvoice invoices;

    @GET
    public Response find(@PathParam("orderId") String orderId) {
        return idOf(orderId)
                .flatMap(invoices::of)
                .map(invoice ->
                        Response.ok(json(invoice), MediaType.APPLICATION_JSON).build())
                .orElseGet(() -> WebhookProblem.of(404, "no_invoice", "The order has no invoice."));
    }

    private static Optional<UUID> idOf(String text) {
        try {
            return Optional.of(UUID.fromString(text));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private static String json(Invoice invoice) {
        return Json.createObjectBuilder()
                .add("invoiceId", invoice.id())
                .add("orderId", invoice.orderId())
                .add("amountCents", invoice.amountCents())
                .add("currency", invoice.currency())
                .build()
                .toString();
    }
}
