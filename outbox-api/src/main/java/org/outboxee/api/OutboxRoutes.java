package org.outboxee.api;

/**
 * The routes of an application: a CDI bean that says which event goes where. All such beans are read once when the
 * application starts and validated together; any mistake fails the deployment (spec A17).
 */
public interface OutboxRoutes {

    /**
     * Defines routes. Called once.
     *
     * @param routing where to define them
     */
    void define(Routing routing);
}
