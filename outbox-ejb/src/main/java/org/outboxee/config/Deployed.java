package org.outboxee.config;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.Optional;

/** The validated application, there from the moment when the start is through. */
@ApplicationScoped
public class Deployed {

    private volatile Application application;

    public void set(Application validated) {
        application = validated;
    }

    /** Empty until the start is through: a worker's bean may be called before that. */
    public Optional<Application> application() {
        return Optional.ofNullable(application);
    }

    /** For those that only run after the start. */
    public Application get() {
        return application().orElseThrow(() -> new IllegalStateException("the outbox has not started yet"));
    }
}
