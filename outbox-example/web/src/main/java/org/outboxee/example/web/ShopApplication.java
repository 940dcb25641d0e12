package org.outboxee.example.web;

import jakarta.ws.rs.ApplicationPath;
import jakarta.ws.rs.core.Application;
import java.util.Set;

/** The shop's REST root. */
@ApplicationPath("api")
public class ShopApplication extends Application {

    @Override
    public Set<Class<?>> getClasses() {
        return Set.of(OrdersResource.class, ProblemMapper.class);
    }
}
