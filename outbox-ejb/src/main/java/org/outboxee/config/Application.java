package org.outboxee.config;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.outboxee.api.IntegrationEvent;
import org.outboxee.model.Route;
import org.outboxee.spi.Envelope;

/**
 * What was found in the deployment and validated: routes, jobs, queues.
 *
 * @param routes routes by event type
 * @param events event classes by event type
 * @param twins further classes of the same names, which other archives of the application have
 * @param jobs jobs by name
 * @param queues configuration of every routed queue, of "no queue", and of the queue of every endpoint and destination
 * @param endpoints configuration of every routed endpoint
 * @param destinations configuration of every routed destination of other services
 */
public record Application(
        Map<String, List<Route>> routes,
        Map<String, Class<? extends IntegrationEvent>> events,
        Map<String, List<Class<? extends IntegrationEvent>>> twins,
        Map<String, Job> jobs,
        Map<String, QueueConfig> queues,
        Map<String, EndpointConfig> endpoints,
        Map<String, DestinationConfig> destinations) {

    public Application {
        destinations = Map.copyOf(destinations);
        endpoints = Map.copyOf(endpoints);
        routes = Map.copyOf(routes);
        events = Map.copyOf(events);
        twins = Map.copyOf(twins);
        jobs = Map.copyOf(jobs);
        queues = Map.copyOf(queues);
    }

    /** A build in which each event has one class. */
    public Application(
            Map<String, List<Route>> routes,
            Map<String, Class<? extends IntegrationEvent>> events,
            Map<String, Job> jobs,
            Map<String, QueueConfig> queues,
            Map<String, EndpointConfig> endpoints,
            Map<String, DestinationConfig> destinations) {
        this(routes, events, Map.of(), jobs, queues, endpoints, destinations);
    }

    /** A build without routes to other services. */
    public Application(
            Map<String, List<Route>> routes,
            Map<String, Class<? extends IntegrationEvent>> events,
            Map<String, Job> jobs,
            Map<String, QueueConfig> queues) {
        this(routes, events, Map.of(), jobs, queues, Map.of(), Map.of());
    }

    /** The event types this build can route, in a fixed order. */
    public List<String> eventTypes() {
        return routes.keySet().stream().sorted().toList();
    }

    /** The event types whose deliveries are all run by this server's own threads, in a fixed order. */
    public List<String> localEventTypes() {
        return eventTypes().stream()
                .filter(type -> routes.get(type).stream()
                        .allMatch(route -> queue(route.queue()).isLocal()))
                .toList();
    }

    /** The queues of jobs that this server's own threads run. */
    public List<String> localQueueNames() {
        return queueNames().stream().filter(queue -> queue(queue).isLocal()).toList();
    }

    /** Queues that this deployment's routes lead to, and the one for jobs without a queue. */
    public List<String> queueNames() {
        return Stream.concat(queues.keySet().stream(), Stream.of(Envelope.NO_QUEUE))
                .distinct()
                .sorted()
                .toList();
    }

    /** The names of the jobs that this build knows, in a fixed order. */
    public List<String> jobNames() {
        return jobs.keySet().stream().sorted().toList();
    }

    /** What deliveries of a queue may lead to in this build, in a fixed order. */
    public List<String> targets(String queue) {
        return Route.wayOf(queue).isPresent() ? List.of(Route.serviceOf(queue)) : jobNames();
    }

    /** Whether this build can do something with deliveries of this type on this queue to this target. */
    public boolean canDeliver(String queue, String eventType, String target) {
        return queueNames().contains(queue)
                && (Route.wayOf(queue).isPresent()
                        ? routes.containsKey(eventType) && targets(queue).contains(target)
                        : canRun(eventType, target));
    }

    /** The job of that name; the name may come from a message and be null. */
    public Optional<Job> job(String name) {
        return name == null ? Optional.empty() : Optional.ofNullable(jobs.get(name));
    }

    /**
     * Whether this build can run a delivery of this type by this job. During a rolling update another one may have
     * routed an event that this one doesn't know, or to a job that accepts it only there.
     */
    public boolean canRun(String eventType, String jobName) {
        return events.containsKey(eventType)
                && job(jobName)
                        .filter(job -> job.isMessageDriven()
                                ? isRouted(eventType, jobName)
                                : eventFor(eventType, job).isPresent())
                        .isPresent();
    }

    /**
     * The class of an event type that a job accepts; of several that of its own archive.
     *
     * @param job one that is a bean
     */
    public Optional<Class<? extends IntegrationEvent>> eventFor(String eventType, Job job) {
        List<Class<? extends IntegrationEvent>> accepted = Stream.concat(
                        Stream.ofNullable(events.get(eventType)), twins.getOrDefault(eventType, List.of()).stream())
                .filter(job::accepts)
                .toList();
        return accepted.stream()
                .filter(job::sees)
                .findFirst()
                .or(() -> accepted.stream().findFirst());
    }

    private boolean isRouted(String eventType, String jobName) {
        return routes.get(eventType).stream().anyMatch(route -> route.target().equals(jobName));
    }

    public QueueConfig queue(String name) {
        return queues.get(name);
    }
}
