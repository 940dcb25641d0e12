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
 * @param jobs jobs by name
 * @param queues configuration of every routed queue, of "no queue", and of the queue of every endpoint
 * @param endpoints configuration of every routed endpoint
 */
public record Application(
        Map<String, List<Route>> routes,
        Map<String, Class<? extends IntegrationEvent>> events,
        Map<String, Job> jobs,
        Map<String, QueueConfig> queues,
        Map<String, EndpointConfig> endpoints) {

    public Application {
        endpoints = Map.copyOf(endpoints);
        routes = Map.copyOf(routes);
        events = Map.copyOf(events);
        jobs = Map.copyOf(jobs);
        queues = Map.copyOf(queues);
    }

    /** A build without endpoints. */
    public Application(
            Map<String, List<Route>> routes,
            Map<String, Class<? extends IntegrationEvent>> events,
            Map<String, Job> jobs,
            Map<String, QueueConfig> queues) {
        this(routes, events, jobs, queues, Map.of());
    }

    /** The event types this build can route, in a fixed order. */
    public List<String> eventTypes() {
        return routes.keySet().stream().sorted().toList();
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
        return Route.isOfEndpoint(queue) ? List.of(Route.endpointOf(queue)) : jobNames();
    }

    /** Whether this build can do something with deliveries of this type on this queue to this target. */
    public boolean canDeliver(String queue, String eventType, String target) {
        return queueNames().contains(queue)
                && (Route.isOfEndpoint(queue)
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
        Class<? extends IntegrationEvent> event = events.get(eventType);
        return event != null
                && job(jobName)
                        .filter(job -> job.isMessageDriven() ? isRouted(eventType, jobName) : job.accepts(event))
                        .isPresent();
    }

    private boolean isRouted(String eventType, String jobName) {
        return routes.get(eventType).stream().anyMatch(route -> route.target().equals(jobName));
    }

    public QueueConfig queue(String name) {
        return queues.get(name);
    }
}
