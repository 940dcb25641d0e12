package org.outboxee.it.web;

import jakarta.enterprise.context.ApplicationScoped;

/** A bean that only the WAR has. */
@ApplicationScoped
public class WebNames {

    public String ofJob() {
        return "WebJob";
    }
}
