package org.outboxee.example.web;

import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;
import jakarta.ws.rs.ext.Provider;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.outboxee.example.orders.OrderDeclinedException;

/** Turns whatever goes wrong into a problem document; what nobody expected is for the server's log only. */
@Provider
public class ProblemMapper implements ExceptionMapper<Throwable> {

    private static final Logger LOG = System.getLogger(ProblemMapper.class.getName());

    @Override
    public Response toResponse(Throwable failure) {
        if (failure instanceof RefusedException refused) {
            return refused.problem().response();
        }
        if (failure instanceof OrderDeclinedException) {
            return Problem.ORDER_DECLINED.response();
        }
        if (failure instanceof WebApplicationException web && web.getResponse().getStatus() < 500) {
            return ofJaxRs(web.getResponse());
        }
        LOG.log(Level.ERROR, "An order failed: " + failure.getClass().getName());
        LOG.log(Level.DEBUG, "An order failed", failure);
        return Problem.INTERNAL_ERROR.response();
    }

    /** What JAX-RS itself says, with its headers; below 400 it is no problem. */
    private static Response ofJaxRs(Response response) {
        if (response.getStatus() < 400) {
            return response;
        }
        Response.ResponseBuilder answer = Response.fromResponse(response);
        if (response.getStatus() == Response.Status.METHOD_NOT_ALLOWED.getStatusCode()) {
            answer.header(HttpHeaders.ALLOW, null)
                    .header(HttpHeaders.ALLOW, allowed(response.getHeaderString(HttpHeaders.ALLOW)));
        }
        return Problem.of(response.getStatusInfo()).in(answer);
    }

    /** Without OPTIONS, which each JAX-RS adds to what the resource really offers. */
    static String allowed(String methods) {
        return Arrays.stream(methods.split(","))
                .map(String::strip)
                .filter(method -> !method.equals("OPTIONS"))
                .sorted()
                .collect(Collectors.joining(", "));
    }
}
