package org.outboxee.admin.web;

import jakarta.inject.Inject;
import jakarta.servlet.ServletContextEvent;
import jakarta.servlet.ServletContextListener;
import jakarta.servlet.annotation.WebListener;

/** Counts from the WAR's start, not from the first scrape, and no longer than to its end. */
@WebListener
public class MetricsLifecycle implements ServletContextListener {

    @Inject
    Metrics metrics;

    @Override
    public void contextInitialized(ServletContextEvent event) {
        metrics.start();
    }

    @Override
    public void contextDestroyed(ServletContextEvent event) {
        metrics.stop();
    }
}
