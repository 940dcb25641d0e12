package ${package}.web;

import ${package}.orders.OrderState;
import ${package}.orders.Orders;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.NotFoundException;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import java.util.UUID;

/** Orders over HTTP; a thin layer over the EJB. */
@RequestScoped
@Path("orders")
@Produces(MediaType.APPLICATION_JSON)
public class OrdersResource {

    @Inject
    private Orders orders;

    @POST
    public Response place(
            @QueryParam("amountCents") @DefaultValue("1000") long amountCents, @Context UriInfo request) {
        UUID id = orders.place(amountCents);
        return Response.created(request.getAbsolutePathBuilder().path(id.toString()).build())
                .entity(Json.createObjectBuilder().add("orderId", id.toString()).build())
                .build();
    }

    @GET
    @Path("{id}")
    public JsonObject state(@PathParam("id") UUID id) {
        OrderState state = orders.state(id).orElseThrow(NotFoundException::new);
        return Json.createObjectBuilder()
                .add("invoiced", state.invoiced())
                .add("stockReserved", state.stockReserved())
                .build();
    }
}
