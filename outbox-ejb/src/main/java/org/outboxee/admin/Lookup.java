package org.outboxee.admin;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.outboxee.api.AttemptDetails;
import org.outboxee.api.DeliveryDetails;
import org.outboxee.api.DeliveryHistory;
import org.outboxee.api.DeliveryPage;
import org.outboxee.api.DeliveryStatus;
import org.outboxee.api.EventDetails;
import org.outboxee.api.OutboxLookup;
import org.outboxee.config.Application;
import org.outboxee.config.Deployed;
import org.outboxee.config.OutboxConfig;
import org.outboxee.model.HeaderJson;
import org.outboxee.model.Route;
import org.outboxee.store.Access;
import org.outboxee.store.Health;
import org.outboxee.store.LookupRows;
import org.outboxee.store.LookupRows.EventRow;
import org.outboxee.store.PagePosition;

/** Single rows of this application's outbox, explained by what this node knows. */
@ApplicationScoped
class Lookup implements OutboxLookup {

    /** Ids of a trace and nothing else; any other header may carry whatever the application puts into it. */
    private static final Set<String> SAFE_HEADERS = Set.of("traceparent");

    private LookupRows rows;
    private Health health;
    private Deployed deployed;
    private OutboxConfig config;

    Lookup() {}

    @Inject
    Lookup(LookupRows rows, Health health, Deployed deployed, OutboxConfig config) {
        this.rows = rows;
        this.health = health;
        this.deployed = deployed;
        this.config = config;
    }

    @Override
    public Optional<EventDetails> event(UUID id) {
        return Access.to("the event could not be read", () -> rows.event(config.application(), id))
                .map(event -> details(event, deliveriesOf(event)));
    }

    private List<DeliveryDetails> deliveriesOf(EventRow event) {
        return Access.to(
                "the event's deliveries could not be read", () -> rows.deliveriesOf(config.application(), event.id()));
    }

    @Override
    public Optional<DeliveryHistory> delivery(UUID id) {
        return Access.to("the delivery could not be read", () -> rows.delivery(config.application(), id))
                .map(delivery -> history(delivery, attempts(id)));
    }

    /** One more than is shown tells whether there are others; likewise with pages. */
    private List<AttemptDetails> attempts(UUID delivery) {
        return Access.to("the attempts could not be read", () -> rows.attempts(delivery, SHOWN_ATTEMPTS + 1));
    }

    @Override
    public DeliveryPage deliveries(DeliveryStatus status, int limit, String after) {
        if (limit < 1 || limit > LARGEST_PAGE) {
            throw new IllegalArgumentException("a page has 1 to " + LARGEST_PAGE + " deliveries, not " + limit);
        }
        PagePosition position = after == null ? PagePosition.first(status) : PagePosition.parse(status, after);
        List<DeliveryDetails> found = Access.to(
                "the deliveries could not be read", () -> rows.page(config.application(), position, limit + 1));
        List<DeliveryDetails> page = found.subList(0, Math.min(limit, found.size()));
        String next =
                found.size() > limit ? PagePosition.of(page.get(limit - 1)).text() : null;
        return new DeliveryPage(page.stream().map(this::explained).toList(), next);
    }

    private DeliveryHistory history(DeliveryDetails delivery, List<AttemptDetails> attempts) {
        boolean more = attempts.size() > SHOWN_ATTEMPTS;
        return new DeliveryHistory(explained(delivery), more ? attempts.subList(0, SHOWN_ATTEMPTS) : attempts, more);
    }

    private EventDetails details(EventRow event, List<DeliveryDetails> unexplained) {
        Map<String, String> safe = headers(event);
        List<String> hidden = safe.keySet().stream()
                .filter(name -> !SAFE_HEADERS.contains(name))
                .toList();
        safe.keySet().retainAll(SAFE_HEADERS);
        List<DeliveryDetails> deliveries =
                unexplained.stream().map(this::explained).toList();
        return new EventDetails(
                event.id(),
                event.eventType(),
                event.createdAt(),
                event.delay(),
                event.routedAt(),
                event.nextRoutingAt(),
                event.routingProblem(),
                safe,
                hidden,
                deliveries,
                EventExplanation.of(event, deliveries, view(missingFor(event))));
    }

    /** Headers that can't be read, which only a hand in the table brings about, must not hide the event. */
    private static Map<String, String> headers(EventRow event) {
        try {
            return new TreeMap<>(HeaderJson.read(event.headers()));
        } catch (IllegalArgumentException e) {
            return new TreeMap<>(Map.of("unreadable", ""));
        }
    }

    private DeliveryDetails explained(DeliveryDetails delivery) {
        return delivery.explainedBy(DeliveryExplanation.of(delivery, view(missingFor(delivery))));
    }

    private NodeView view(String missing) {
        return new NodeView(config.relayEnabled(), missing, health.readiness().reasons());
    }

    private String missingFor(EventRow event) {
        return missing(
                application -> application.routes().containsKey(event.eventType()),
                "the build of this node has no route for this type");
    }

    /** The conditions of a claim: a build claims only what it routes, by a job that it has or to another service. */
    private String missingFor(DeliveryDetails delivery) {
        Optional<Route.Way> way = Route.wayOf(delivery.queue());
        return Stream.of(
                        missing(
                                application ->
                                        way.isPresent() || application.jobs().containsKey(delivery.target()),
                                "the build of this node has no job " + delivery.target()),
                        missing(
                                application -> application.routes().containsKey(delivery.eventType()),
                                "the build of this node has no route for " + delivery.eventType()),
                        missing(
                                application -> application.queueNames().contains(delivery.queue()),
                                "no route of this node's build leads to "
                                        + way.map(known -> known.word() + ' ' + delivery.target())
                                                .orElse("queue " + delivery.queue())))
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
    }

    /** What is said if the deployed application, if there is one yet, doesn't know it. */
    private String missing(Predicate<Application> knows, String otherwise) {
        return deployed.application()
                        .filter(application -> !knows.test(application))
                        .isPresent()
                ? otherwise
                : null;
    }
}
