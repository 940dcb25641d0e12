package org.outboxee.admin.web;

import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;
import jakarta.ws.rs.ext.Provider;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import org.outboxee.api.OutboxException;

/** Turns whatever goes wrong inside JAX-RS into a problem document, so that no server's error page gets out. */
@Provider
public class ProblemMapper implements ExceptionMapper<Throwable> {

    private static final Logger LOG = System.getLogger(ProblemMapper.class.getName());

    @Override
    public Response toResponse(Throwable failure) {
        if (failure instanceof WebApplicationException web && web.getResponse().getStatus() < 500) {
            return ofJaxRs(web.getResponse());
        }
        if (failure instanceof ProblemException foreseen) {
            return answer(Response.status(foreseen.problem().status()), foreseen.problem());
        }
        if (failure instanceof OutboxException) {
            // the outbox itself logs one line when its database goes away; each poll must not add another
            LOG.log(Level.DEBUG, () -> "The outbox could not answer: " + Failures.framesOf(failure));
            return answer(Response.status(503), Problem.DATABASE_UNAVAILABLE);
        }
        Failures.log(failure);
        return answer(Response.status(500), Problem.INTERNAL_ERROR);
    }

    /** What JAX-RS itself says, with its headers ({@code Allow}); below 400 it is no problem. */
    private static Response ofJaxRs(Response response) {
        return response.getStatus() < 400
                ? response
                : answer(Response.fromResponse(response), Problem.of(response.getStatusInfo()));
    }

    private static Response answer(Response.ResponseBuilder response, Problem problem) {
        return response.type(Problem.MEDIA_TYPE).entity(problem.json()).build();
    }
}
