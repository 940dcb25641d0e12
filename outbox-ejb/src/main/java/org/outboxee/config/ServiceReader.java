package org.outboxee.config;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.outboxee.model.Route;

/** Reads the routes to other services, and what configuration says about where they lead. */
final class ServiceReader {

    private final OutboxConfig config;
    private final ConfigSource source;
    private final Map<String, QueueConfig> queues;
    private final List<String> problems;
    private final Map<String, EndpointConfig> endpoints = new HashMap<>();
    private final Map<String, DestinationConfig> destinations = new HashMap<>();

    /** Adds a queue for each endpoint and destination, and a problem for each mistake. */
    ServiceReader(OutboxConfig config, ConfigSource source, Map<String, QueueConfig> queues, List<String> problems) {
        this.config = config;
        this.source = source;
        this.queues = queues;
        this.problems = problems;
    }

    Map<String, EndpointConfig> endpoints() {
        return endpoints;
    }

    Map<String, DestinationConfig> destinations() {
        return destinations;
    }

    /** Adds the route to those of its event if it has no mistake. */
    void read(ServiceLine line, List<Route> read) {
        if (!EndpointReader.isName(line.target())) {
            problems.add(line.place() + ": " + (line.way() == Route.Way.HTTP ? "an endpoint's" : "a destination's")
                    + " name must have 1 to 100 letters, digits, _ or - and begin with a letter or digit");
            return;
        }
        Route route = line.toRoute(problems);
        Optional<String> tooShort = line.way() == Route.Way.HTTP ? endpoint(line, route) : destination(line, route);
        if (route == null) {
            return;
        }
        tooShort.ifPresent(problem -> problems.add(line.place() + ": " + problem));
        if (read.stream().anyMatch(other -> other.queue().equals(route.queue()))) {
            problems.add(line.place() + ": the event is routed to the same "
                    + line.way().word() + " twice");
            return;
        }
        read.add(route);
    }

    private Optional<String> endpoint(ServiceLine line, Route route) {
        EndpointReader reader = new EndpointReader(config, source, line.target());
        EndpointConfig endpoint = endpoints.computeIfAbsent(line.target(), name -> reader.read(problems));
        addQueue(line.queue(), QueueConfig.Carrier.HTTP, endpoint.concurrency());
        return route == null ? Optional.empty() : reader.timeoutProblem(route.timeout());
    }

    private Optional<String> destination(ServiceLine line, Route route) {
        DestinationReader reader = new DestinationReader(config, source);
        destinations.computeIfAbsent(line.target(), name -> reader.read(name, problems));
        addQueue(line.queue(), QueueConfig.Carrier.PUBLISH, 1);
        return route == null ? Optional.empty() : reader.timeoutProblem(route.timeout());
    }

    private void addQueue(String queue, QueueConfig.Carrier carrier, int concurrency) {
        queues.put(queue, new QueueConfig(queue, carrier, null, true, concurrency, config.jmsWindow()));
    }
}
