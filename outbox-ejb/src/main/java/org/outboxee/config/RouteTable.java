package org.outboxee.config;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.outboxee.api.EventRoutes;
import org.outboxee.api.IntegrationEvent;
import org.outboxee.api.JobRoute;
import org.outboxee.api.OutboxJob;
import org.outboxee.api.Routing;
import org.outboxee.api.ServiceRoute;
import org.outboxee.model.RetrySchedule;
import org.outboxee.model.Route;
import org.outboxee.model.Text;
import org.outboxee.spi.Envelope;

/** Takes the routes as the application defines them, mistakes included: they are judged all together afterwards. */
final class RouteTable implements Routing {

    private final Map<Class<? extends IntegrationEvent>, List<Line>> lines = new LinkedHashMap<>();
    private final List<ServiceLine> services = new ArrayList<>();
    private final List<String> problems = new ArrayList<>();

    Map<Class<? extends IntegrationEvent>, List<Line>> lines() {
        return lines;
    }

    /** The routes of an event class to other services. */
    List<ServiceLine> services(Class<? extends IntegrationEvent> event) {
        return services.stream().filter(line -> line.event() == event).toList();
    }

    List<String> problems() {
        return problems;
    }

    @Override
    public <E extends IntegrationEvent> Routing on(Class<E> type, Consumer<? super EventRoutes<E>> routes) {
        Objects.requireNonNull(type, "an event class");
        if (lines.containsKey(type)) {
            problems.add("event " + type.getName() + " is routed twice; name all its routes in one place");
        }
        List<Line> all = lines.computeIfAbsent(type, first -> new ArrayList<>());
        int before = all.size() + services.size();
        routes.accept(new Lines<E>(type, all, services));
        if (all.size() + services.size() == before) {
            problems.add("event " + type.getName() + " has no route; name at least one job, webhook or destination");
        }
        return this;
    }

    private record Lines<E extends IntegrationEvent>(Class<E> type, List<Line> added, List<ServiceLine> services)
            implements EventRoutes<E> {

        @Override
        public JobRoute job(Class<? extends OutboxJob<? super E>> job) {
            return add(new Line(type, job, false));
        }

        @Override
        public JobRoute messageDrivenJob(Class<?> messageDrivenBean) {
            return add(new Line(type, messageDrivenBean, true));
        }

        @Override
        public ServiceRoute webhook(String endpoint) {
            return add(new ServiceLine(type, Route.Way.HTTP, endpoint));
        }

        @Override
        public ServiceRoute publish(String destination) {
            return add(new ServiceLine(type, Route.Way.PUBLISH, destination));
        }

        private ServiceLine add(ServiceLine line) {
            services.add(line);
            return line;
        }

        private Line add(Line line) {
            added.add(line);
            return line;
        }
    }

    /** One route as it was defined. */
    static final class Line implements JobRoute {

        private final RouteTerms terms = new RouteTerms();
        private final Class<? extends IntegrationEvent> event;
        private final Class<?> job;
        private final boolean messageDriven;
        private String queue = Envelope.NO_QUEUE;
        private boolean queueGiven;

        private Line(Class<? extends IntegrationEvent> event, Class<?> job, boolean messageDriven) {
            this.event = event;
            this.job = job;
            this.messageDriven = messageDriven;
        }

        @Override
        public JobRoute queue(String name) {
            queue = name;
            queueGiven = true;
            return this;
        }

        @Override
        public JobRoute retryAfter(Duration... after) {
            terms.retryAfter(after);
            return this;
        }

        @Override
        public JobRoute retryExponentially(Duration first, Duration max) {
            terms.retryExponentially(first, max);
            return this;
        }

        @Override
        public JobRoute giveUpAfter(Duration age) {
            terms.giveUpAfter(age);
            return this;
        }

        @Override
        public JobRoute timeout(Duration value) {
            terms.timeout(value);
            return this;
        }

        Class<?> job() {
            return job;
        }

        boolean isMessageDriven() {
            return messageDriven;
        }

        String queue() {
            return queue;
        }

        boolean hasQueue() {
            return queueGiven && hasStorableQueue();
        }

        /** Where it stands, for messages. */
        String place() {
            return "route " + event.getName() + " -> " + jobName();
        }

        String jobName() {
            return job == null ? "null" : job.getName();
        }

        /** The route, or null after adding a problem for each mistake. */
        Route toRoute(String jobName, List<String> problems) {
            List<String> found = new ArrayList<>();
            if (queueGiven && !hasStorableQueue()) {
                found.add("a queue's name must have 1 to 200 characters without control characters, not be \"-\" and "
                        + "not begin with \"http:\" or \"publish:\", was \"" + Text.shown(queue) + '"');
            }
            if (messageDriven && !queueGiven) {
                found.add("a message-driven job needs a queue; add queue(…)");
            }
            RetrySchedule schedule = terms.schedule(found);
            found.forEach(problem -> problems.add(place() + ": " + problem));
            return found.isEmpty() ? new Route(jobName, queue, schedule, terms.timeout()) : null;
        }

        private boolean hasStorableQueue() {
            return Text.isName(queue, 200)
                    && !queue.equals(Envelope.NO_QUEUE)
                    && Route.wayOf(queue).isEmpty();
        }
    }
}
