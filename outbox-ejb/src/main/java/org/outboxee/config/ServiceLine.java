package org.outboxee.config;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.outboxee.api.IntegrationEvent;
import org.outboxee.api.ServiceRoute;
import org.outboxee.model.RetrySchedule;
import org.outboxee.model.Route;
import org.outboxee.model.Text;

/** One route to another service as it was defined. */
final class ServiceLine implements ServiceRoute {

    private static final Duration USUAL_FIRST_DELAY = Duration.ofSeconds(2);
    private static final Duration USUAL_LONGEST_DELAY = Duration.ofMinutes(1);

    private final RouteTerms terms = new RouteTerms();
    private final Class<? extends IntegrationEvent> event;
    private final Route.Way way;
    private final String target;

    ServiceLine(Class<? extends IntegrationEvent> event, Route.Way way, String target) {
        this.event = event;
        this.way = way;
        this.target = target;
    }

    @Override
    public ServiceRoute retryAfter(Duration... delays) {
        terms.retryAfter(delays);
        return this;
    }

    @Override
    public ServiceRoute retryExponentially(Duration first, Duration max) {
        terms.retryExponentially(first, max);
        return this;
    }

    @Override
    public ServiceRoute giveUpAfter(Duration age) {
        terms.giveUpAfter(age);
        return this;
    }

    @Override
    public ServiceRoute timeout(Duration timeout) {
        terms.timeout(timeout);
        return this;
    }

    Class<? extends IntegrationEvent> event() {
        return event;
    }

    Route.Way way() {
        return way;
    }

    String target() {
        return target;
    }

    String queue() {
        return way.queueOf(target);
    }

    /** Where it stands, for messages. */
    String place() {
        return "route " + event.getName() + " -> " + way.word() + ' ' + Text.shown(target);
    }

    /** The route, or null after adding a problem for each mistake. */
    Route toRoute(List<String> problems) {
        terms.orElse(USUAL_FIRST_DELAY, USUAL_LONGEST_DELAY, usualTimeout());
        List<String> found = new ArrayList<>();
        RetrySchedule schedule = terms.schedule(found);
        found.forEach(problem -> problems.add(place() + ": " + problem));
        return found.isEmpty() ? Route.toService(way, target, schedule, terms.timeout()) : null;
    }

    private Duration usualTimeout() {
        return way == Route.Way.HTTP ? Duration.ofSeconds(20) : Duration.ofMinutes(1);
    }
}
