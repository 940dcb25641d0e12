package org.outboxee.example.web;

import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.json.Json;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.OPTIONS;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import java.io.IOException;
import java.io.InputStream;
import java.util.UUID;
import org.outboxee.example.orders.Effects;
import org.outboxee.example.orders.Order;
import org.outboxee.example.orders.PlaceOrder;
import org.outboxee.example.orders.PlacedOrder;

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
    @Consumes(MediaType.APPLICATION_JSON)
    public Response place(InputStream body, @Context UriInfo uri) throws IOException {
        OrderCommand command = OrderCommand.read(body);
        PlacedOrder placed = orders.place(command.amountCents(), command.currency());
        String json = Json.createObjectBuilder()
                .add("orderId", placed.orderId().toString())
                .add("eventId", placed.eventId().toString())
                .build()
                .toString();
        return Response.created(uri.getAbsolutePathBuilder()
                        .path(placed.orderId().toString())
                        .build())
                .entity(json)
                .build();
    }

    /** In place of the server's own answer, which would name OPTIONS too. */
    @OPTIONS
    public Response options() {
        return Response.noContent().header("Allow", "POST").build();
    }

    @GET
    @Path("{id}")
    public Response find(@PathParam("id") String id) {
        return orders.find(orderId(id))
                .map(OrdersResource::json)
                .map(json -> Response.ok(json).build())
                .orElseGet(Problem.UNKNOWN_ORDER::response);
    }

    @GET
    @Path("effects")
    public String countEffects() {
        return Json.createObjectBuilder()
                .add("effects", effects.count())
                .build()
                .toString();
    }

    private static UUID orderId(String id) {
        try {
            return UUID.fromString(id);
        } catch (IllegalArgumentException e) {
            throw new RefusedException(Problem.UNKNOWN_ORDER);
        }
    }

    private static String json(Order order) {
        return Json.createObjectBuilder()
                .add("orderId", order.id())
                .add("amountCents", order.amountCents())
                .add("currency", order.currency())
                .build()
                .toString();
    }
}
