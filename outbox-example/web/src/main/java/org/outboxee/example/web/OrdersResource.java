package org.outboxee.example.web;

import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import org.outboxee.example.orders.Effects;
import org.outboxee.example.orders.PlaceOrder;

/** Places orders; a thin layer over the EJB. */
@RequestScoped
@Path("orders")
@Produces(MediaType.APPLICATION_JSON)
public class OrdersResource {

    @Inject
    private PlaceOrder orders;

    @Inject
    private Effects effects;

    @POST
    public JsonObject place(
            @QueryParam("amountCents") @DefaultValue("1000") long amountCents,
            @QueryParam("currency") @DefaultValue("EUR") String currency) {
        return Json.createObjectBuilder()
                .add("orderId", orders.place(amountCents, currency).toString())
                .build();
    }

    @GET
    @Path("effects")
    public JsonObject countEffects() {
        return Json.createObjectBuilder().add("effects", effects.count()).build();
    }
}
