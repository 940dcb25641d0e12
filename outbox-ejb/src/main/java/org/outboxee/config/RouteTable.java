package org.outboxee.config;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
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
        Objects.requireNonNull(type, "an event class");
        if (lines.containsKey(type)) {
            problems.add("event " + type.getName() + " is routed twice; name all its routes in one place");
        }
        List<Line> all = lines.computeIfAbsent(type, first -> new ArrayList<>());
        int before = all.size();
        routes.accept(new Lines<E>(type, all));
        if (all.size() == before) {
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

        private final List<String> nulls = new ArrayList<>();
        private final Class<? extends IntegrationEvent> event;
        private final Class<?> job;
        private final boolean messageDriven;
        private String queue = Envelope.NO_QUEUE;
        private boolean queueGiven;
        private boolean listed;
        private boolean exponential;
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
            listed = true;
            delays = after == null ? List.of() : Arrays.asList(after.clone());
            require("a retry delay", after == null || delays.contains(null) ? null : delays);
            return this;
        }

        @Override
        public JobRoute retryExponentially(Duration first, Duration max) {
            exponential = true;
            firstDelay = first;
            longestDelay = max;
            require("a retry delay", first == null ? null : max);
            return this;
        }

        @Override
        public JobRoute giveUpAfter(Duration age) {
            giveUpAfter = age;
            require("giveUpAfter", age);
            return this;
        }

        @Override
        public JobRoute timeout(Duration value) {
            timeout = value;
            require("a timeout", value);
            return this;
        }

        private void require(String what, Object value) {
            if (value == null) {
                nulls.add(what + " must not be null");
            }
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
            List<String> found = new ArrayList<>(nulls);
            if (queueGiven && !hasStorableQueue()) {
                found.add("a queue's name must have 1 to 200 characters without control characters and not be \"-\", "
                        + "was \"" + Text.shown(queue) + '"');
            }
            if (messageDriven && !queueGiven) {
                found.add("a message-driven job needs a queue; add queue(…)");
            }
            RetrySchedule schedule = null;
            if (nulls.isEmpty()) {
                checkTimeout(found);
                schedule = schedule(found);
            }
            found.forEach(problem -> problems.add(place() + ": " + problem));
            return found.isEmpty() ? new Route(jobName, queue, schedule, timeout) : null;
        }

        private boolean hasStorableQueue() {
            return Text.isName(queue, 200) && !queue.equals(Envelope.NO_QUEUE);
        }

        private void checkTimeout(List<String> found) {
            if (timeout == null) {
                found.add("no timeout; add timeout(…)");
            } else if (timeout.compareTo(Duration.ofSeconds(1)) < 0 || timeout.compareTo(LONGEST_TIMEOUT) > 0) {
                found.add("timeout must be between PT1S and " + LONGEST_TIMEOUT + ", was " + timeout);
            }
        }

        private RetrySchedule schedule(List<String> found) {
            if (listed == exponential) {
                found.add("name one retry schedule: retryAfter(…), retryExponentially(…) or neverRetry()");
                return null;
            }
            if (listed && giveUpAfter != null) {
                found.add("giveUpAfter(…) belongs to retryExponentially(…); a list ends by itself");
                return null;
            }
            try {
                return listed
                        ? new RetrySchedule.Listed(delays)
                        : new RetrySchedule.Exponential(firstDelay, longestDelay, giveUpAfter);
            } catch (IllegalArgumentException e) {
                found.add(e.getMessage());
                return null;
            }
        }
    }
}
