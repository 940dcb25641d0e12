package ${package}.orders;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.outboxee.api.EventRoutes;
import org.outboxee.api.IntegrationEvent;
import org.outboxee.api.JobRoute;
import org.outboxee.api.OutboxJob;
import org.outboxee.api.OutboxRoutes;
import org.outboxee.api.Routing;

/** Writes down the jobs and queues that routes name, so that a test can look at them without a server. */
final class RecordedRoutes {

    private final List<Class<?>> jobs = new ArrayList<>();
    private final List<String> queues = new ArrayList<>();

    static RecordedRoutes of(OutboxRoutes routes) {
        RecordedRoutes recorded = new RecordedRoutes();
        routes.define(recorded.new Recorder());
        return recorded;
    }

    List<Class<?>> jobs() {
        return jobs;
    }

    List<String> queues() {
        return queues;
    }

    private final class Recorder implements Routing {

        @Override
        public <E extends IntegrationEvent> Routing on(Class<E> type, Consumer<? super EventRoutes<E>> routes) {
            routes.accept(new RecordedEvent<E>());
            return this;
        }
    }

    private final class RecordedEvent<E extends IntegrationEvent> implements EventRoutes<E> {

        @Override
        public JobRoute job(Class<? extends OutboxJob<? super E>> job) {
            return messageDrivenJob(job);
        }

        @Override
        public JobRoute messageDrivenJob(Class<?> job) {
            jobs.add(job);
            return new RecordedRoute();
        }
    }

    private final class RecordedRoute implements JobRoute {

        @Override
        public JobRoute queue(String name) {
            queues.add(name);
            return this;
        }

        @Override
        public JobRoute retryAfter(Duration... delays) {
            return this;
        }

        @Override
        public JobRoute retryExponentially(Duration first, Duration max) {
            return this;
        }

        @Override
        public JobRoute giveUpAfter(Duration age) {
            return this;
        }

        @Override
        public JobRoute timeout(Duration timeout) {
            return this;
        }
    }
}
