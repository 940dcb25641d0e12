package org.outboxee.config;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.outboxee.api.IntegrationEvent;
import org.outboxee.api.WebhookRoute;
import org.outboxee.model.RetrySchedule;
import org.outboxee.model.Route;
import org.outboxee.model.Text;

/** One route to an endpoint as it was defined. */
final class WebhookLine implements WebhookRoute {

    private static final Duration USUAL_FIRST_DELAY = Duration.ofSeconds(2);
    private static final Duration USUAL_LONGEST_DELAY = Duration.ofMinutes(1);
    private static final Duration USUAL_TIMEOUT = Duration.ofSeconds(20);

    private final RouteTerms terms = new RouteTerms();
    private final Class<? extends IntegrationEvent> event;
    private final String endpoint;

    WebhookLine(Class<? extends IntegrationEvent> event, String endpoint) {
        this.event = event;
        this.endpoint = endpoint;
    }

    @Override
    public WebhookRoute retryAfter(Duration... delays) {
        terms.retryAfter(delays);
        return this;
    }

    @Override
    public WebhookRoute retryExponentially(Duration first, Duration max) {
        terms.retryExponentially(first, max);
        return this;
    }

    @Override
    public WebhookRoute giveUpAfter(Duration age) {
        terms.giveUpAfter(age);
        return this;
    }

    @Override
    public WebhookRoute timeout(Duration timeout) {
        terms.timeout(timeout);
        return this;
    }

    Class<? extends IntegrationEvent> event() {
        return event;
    }

    String endpoint() {
        return endpoint;
    }

    /** Where it stands, for messages. */
    String place() {
        return "route " + event.getName() + " -> endpoint " + Text.shown(endpoint);
    }

    /** The route, or null after adding a problem for each mistake. */
    Route toRoute(List<String> problems) {
        terms.orElse(USUAL_FIRST_DELAY, USUAL_LONGEST_DELAY, USUAL_TIMEOUT);
        List<String> found = new ArrayList<>();
        RetrySchedule schedule = terms.schedule(found);
        found.forEach(problem -> problems.add(place() + ": " + problem));
        return found.isEmpty() ? Route.toEndpoint(endpoint, schedule, terms.timeout()) : null;
    }
}
