package org.outboxee.config;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.outboxee.api.EventRoutes;
import org.outboxee.api.IntegrationEvent;
import org.outboxee.api.JobRoute;
import org.outboxee.api.OutboxJob;
import org.outboxee.api.Routing;
import org.outboxee.model.RetrySchedule;
import org.outboxee.model.Route;
import org.outboxee.model.Text;
import org.outboxee.spi.Envelope;

/** Takes the routes as the application defines them, mistakes included: they are judged all together afterwards. */
final class RouteTable implements Routing {

    private static final Duration LONGEST_TIMEOUT = Duration.ofDays(365);

    private final Map<Class<? extends IntegrationEvent>, List<Line>> lines = new LinkedHashMap<>();
    private final List<String> problems = new ArrayList<>();

    Map<Class<? extends IntegrationEvent>, List<Line>> lines() {
        return lines;
    }

    List<String> problems() {
        return problems;
    }

    @Override
    public <E extends IntegrationEvent> Routing on(Class<E> type, Consumer<? super EventRoutes<E>> routes) {
        List<Line> added = new ArrayList<>();
        routes.accept(new Lines<E>(type, added));
        if (lines.putIfAbsent(type, added) != null) {
            problems.add("event " + type.getName() + " is routed twice; name all its routes in one place");
        }
        if (added.isEmpty()) {
            problems.add("event " + type.getName() + " has no route; name at least one job");
        }
        return this;
    }

    private record Lines<E extends IntegrationEvent>(Class<E> type, List<Line> added) implements EventRoutes<E> {

        @Override
        public JobRoute job(Class<? extends OutboxJob<? super E>> job) {
            return add(new Line(type, job, false));
        }

        @Override
        public JobRoute messageDrivenJob(Class<?> messageDrivenBean) {
            return add(new Line(type, messageDrivenBean, true));
        }

        private Line add(Line line) {
            added.add(line);
            return line;
        }
    }

    /** One route as it was defined. */
    static final class Line implements JobRoute {

        private final Class<? extends IntegrationEvent> event;
        private final Class<?> job;
        private final boolean messageDriven;
        private String queue = Envelope.NO_QUEUE;
        private boolean queueGiven;
        private List<Duration> delays;
        private Duration firstDelay;
        private Duration longestDelay;
        private Duration giveUpAfter;
        private Duration timeout;

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
            delays = new ArrayList<>(Arrays.asList(after));
            return this;
        }

        @Override
        public JobRoute retryExponentially(Duration first, Duration max) {
            firstDelay = first;
            longestDelay = max;
            return this;
        }

        @Override
        public JobRoute giveUpAfter(Duration age) {
            giveUpAfter = age;
            return this;
        }

        @Override
        public JobRoute timeout(Duration value) {
            timeout = value;
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

        /** Where it stands, for messages. */
        String place() {
            return "route " + event.getName() + " -> " + (job == null ? "null" : job.getName());
        }

        /** The route, or null after adding a problem. */
        Route toRoute(String jobName, List<String> problems) {
            int before = problems.size();
            if (queueGiven && (!Text.isName(queue, 200) || queue.equals(Envelope.NO_QUEUE))) {
                problems.add(place() + ": a queue's name must have 1 to 200 characters without control characters and "
                        + "not be \"-\", was \"" + queue + '"');
            }
            if (messageDriven && !queueGiven) {
                problems.add(place() + ": a message-driven job needs a queue; add queue(…)");
            }
            if (timeout == null) {
                problems.add(place() + ": no timeout; add timeout(…)");
            } else if (timeout.compareTo(Duration.ofSeconds(1)) < 0 || timeout.compareTo(LONGEST_TIMEOUT) > 0) {
                problems.add(place() + ": timeout must be between PT1S and " + LONGEST_TIMEOUT + ", was " + timeout);
            }
            RetrySchedule schedule = schedule(problems);
            return problems.size() > before ? null : new Route(jobName, queue, schedule, timeout);
        }

        private RetrySchedule schedule(List<String> problems) {
            if ((delays == null) == (firstDelay == null)) {
                problems.add(place() + ": name one retry schedule: retryAfter(…), retryExponentially(…) or neverRetry()");
                return null;
            }
            if (delays != null ? delays.contains(null) : longestDelay == null) {
                problems.add(place() + ": a retry delay must not be null");
                return null;
            }
            if (delays != null && giveUpAfter != null) {
                problems.add(place() + ": giveUpAfter(…) belongs to retryExponentially(…); a list ends by itself");
                return null;
            }
            try {
                return delays != null
                        ? new RetrySchedule.Listed(delays)
                        : new RetrySchedule.Exponential(firstDelay, longestDelay, giveUpAfter);
            } catch (IllegalArgumentException e) {
                problems.add(place() + ": " + e.getMessage());
                return null;
            }
        }
    }
}
