package org.outboxee.admin.web;

import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;

/** What Prometheus scrapes (spec B9). It answers also while the database is away. */
@Path("metrics")
@RequestScoped
public class MetricsResource {

    static final String TEXT = "text/plain; version=0.0.4; charset=utf-8";
    static final String OPEN_METRICS = "application/openmetrics-text; version=1.0.0; charset=utf-8";

    private static final MediaType OPEN_METRICS_TYPE = new MediaType("application", "openmetrics-text");

    @Inject
    Metrics metrics;

    /** Without the versions: each server has its own idea of how parameters of types are compared. */
    @GET
    @Produces({"text/plain", "application/openmetrics-text"})
    public Response metrics(@Context HttpHeaders headers) {
        String format = wantsOpenMetrics(headers) ? OPEN_METRICS : TEXT;
        return Response.ok(metrics.scrape(format), format).build();
    }

    /** Of the accepted types, best first, the first that exists decides; whoever takes anything gets the older one. */
    private static boolean wantsOpenMetrics(HttpHeaders headers) {
        return headers.getAcceptableMediaTypes().stream()
                .filter(type -> type.isCompatible(MediaType.TEXT_PLAIN_TYPE) || type.isCompatible(OPEN_METRICS_TYPE))
                .findFirst()
                .filter(type -> !type.isCompatible(MediaType.TEXT_PLAIN_TYPE))
                .isPresent();
    }
}
