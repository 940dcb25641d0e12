package org.outboxee.api;

/**
 * Takes the routes of one event class; each becomes one delivery per event.
 *
 * @param <E> the event class
 */
public interface EventRoutes<E extends IntegrationEvent> {

    /**
     * A delivery to a job.
     *
     * @param job a concrete CDI bean or session bean that accepts this event
     * @return the route, to be completed with its retry schedule and timeout
     */
    JobRoute job(Class<? extends OutboxJob<? super E>> job);

    /**
     * A delivery to a job that is itself a message-driven bean, annotated with {@link OutboxWorker}.
     *
     * @param messageDrivenBean the class of the message-driven bean
     * @return the route, to be completed with its queue, retry schedule and timeout
     */
    JobRoute messageDrivenJob(Class<?> messageDrivenBean);

    /**
     * A delivery to another service by a signed HTTP request. The event's stored form is sent, so it is a contract with
     * that service.
     *
     * @param endpoint the endpoint's name in the configuration; 1 to 100 letters, digits, {@code _} or {@code -}
     * @return the route; its retry schedule and timeout may be left at their defaults
     */
    ServiceRoute webhook(String endpoint);

    /**
     * A delivery to other services by a JMS message with the event's stored form, on a queue or topic that is theirs.
     * The message is a contract with them; the jobs of this application use {@link JobRoute#queue} instead (spec A23).
     *
     * @param destination the destination's name in the configuration; 1 to 100 letters, digits, {@code _} or {@code -}
     * @return the route; its retry schedule and timeout may be left at their defaults
     */
    ServiceRoute publish(String destination);
}
