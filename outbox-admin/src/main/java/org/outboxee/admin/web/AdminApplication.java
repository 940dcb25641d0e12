package org.outboxee.admin.web;

import jakarta.ws.rs.ApplicationPath;
import jakarta.ws.rs.core.Application;
import java.util.Map;
import java.util.Set;

/** The resources, named one by one, so that no server's scanning adds to them. */
@ApplicationPath("api")
public class AdminApplication extends Application {

    @Override
    public Set<Class<?>> getClasses() {
        return Set.of(
                StatusResource.class,
                HealthResource.class,
                RelayResource.class,
                EventsResource.class,
                DeliveriesResource.class,
                MetricsResource.class,
                OpenApiResource.class,
                ProblemMapper.class);
    }

    /** Jersey would answer {@code api/application.wadl}, a path that only Payara and GlassFish had. */
    @Override
    public Map<String, Object> getProperties() {
        return Map.of("jersey.config.server.wadl.disableWadl", true);
    }
}
