package org.outboxee.micrometer;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.outboxee.api.FailureKind;
import org.outboxee.api.OutboxReadiness;

/** Each meter moves by what it is told, and its tags take no other values than known ones. */
@Tag("B9")
class OutboxMetersTest {

    private static final String JOB = "{event_type=\"order-placed\",target=\"reserve-stock\",transport=\"job\"}";
    private static final String OTHER = "{event_type=\"other\",target=\"other\",transport=\"other\"}";

    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final GivenOutbox outbox = new GivenOutbox();

    @Test
    void everythingThatIsToldMovesItsCounterByOne() {
        bind();
        outbox.tellAll();

        assertThat(new Scrape(registry).samples())
                .containsEntry("outbox_events_routed_total{event_type=\"order-placed\"}", 1.0)
                .containsEntry("outbox_deliveries_dispatched_total" + JOB, 1.0)
                .containsEntry("outbox_deliveries_completed_total" + JOB, 1.0)
                .containsEntry("outbox_deliveries_retried_total" + JOB, 1.0)
                .containsEntry("outbox_deliveries_failed_total" + JOB, 1.0)
                .containsEntry("outbox_deliveries_reclaimed_total" + JOB, 1.0)
                .containsEntry("outbox_attempts_failed_total{kind=\"RETRY_REQUESTED\"}", 1.0)
                .containsEntry("outbox_attempts_failed_total{kind=\"JOB_FAILED\"}", 1.0)
                .containsEntry("outbox_attempts_failed_total{kind=\"NO_ANSWER\"}", 0.0)
                .containsEntry("outbox_inbox_conflicts_total{consumer=\"billing-inbox\"}", 1.0)
                .containsEntry("outbox_http_requests_seconds_count{endpoint=\"billing\",status=\"5xx\"}", 1.0)
                .containsEntry("outbox_http_requests_seconds_sum{endpoint=\"billing\",status=\"5xx\"}", 0.02)
                .containsEntry("outbox_http_requests_seconds_count{endpoint=\"billing\",status=\"2xx\"}", 0.0)
                .containsEntry("outbox_endpoint_down{endpoint=\"billing\"}", 1.0)
                .containsEntry("outbox_delivery_latency_seconds_count{target=\"reserve-stock\",transport=\"job\"}", 1.0)
                .containsEntry("outbox_delivery_latency_seconds_sum{target=\"reserve-stock\",transport=\"job\"}", 2.0)
                .containsEntry(
                        "outbox_delivery_latency_seconds_bucket{target=\"reserve-stock\",transport=\"job\",le=\"1.0\"}",
                        0.0)
                .containsEntry(
                        "outbox_delivery_latency_seconds_bucket{target=\"reserve-stock\",transport=\"job\",le=\"5.0\"}",
                        1.0);
        assertThat(new Scrape(registry).isOfOneApplication("shop")).isTrue();
    }

    @Test
    void anEndpointIsUpAgainWhenThatIsTold() {
        bind();
        outbox.tell(observer -> observer.endpointDown("billing"));
        outbox.tell(observer -> observer.endpointUp("billing"));

        assertThat(new Scrape(registry).samples()).containsEntry("outbox_endpoint_down{endpoint=\"billing\"}", 0.0);
    }

    /** What appears with its first increment has no increase that an alert could see. */
    @Test
    void everyCounterOfAKnownRouteIsThereFromTheStart() {
        bind();

        assertThat(new Scrape(registry).samples())
                .containsEntry("outbox_deliveries_failed_total" + JOB, 0.0)
                .containsEntry("outbox_deliveries_reclaimed_total" + JOB, 0.0)
                .containsEntry("outbox_endpoint_down{endpoint=\"billing\"}", 0.0)
                .doesNotContainKey("outbox_deliveries_failed_total" + OTHER);
    }

    @Test
    void whatWaitsIsShownByKnownTargetsAndQueues() {
        bind();

        assertThat(new Scrape(registry).samples())
                .containsEntry("outbox_database_up", 1.0)
                .containsEntry("outbox_events_unrouted", 12.0)
                .containsEntry("outbox_events_unrouted_oldest_age_seconds", 7390.0)
                .containsEntry("outbox_deliveries{status=\"pending\",target=\"reserve-stock\",transport=\"job\"}", 7.0)
                .containsEntry("outbox_deliveries{status=\"dispatched\",target=\"billing\",transport=\"http\"}", 2.0)
                .containsEntry("outbox_deliveries{status=\"failed\",target=\"billing\",transport=\"http\"}", 0.0)
                .containsEntry("outbox_deliveries{status=\"failed\",target=\"other\",transport=\"other\"}", 5.0)
                .containsEntry("outbox_deliveries_due_oldest_age_seconds{queue=\"stock\"}", 1.5)
                .containsEntry("outbox_deliveries_due_oldest_age_seconds{queue=\"http:billing\"}", 0.0)
                .containsEntry("outbox_deliveries_due_oldest_age_seconds{queue=\"other\"}", 9.0)
                .containsEntry("outbox_deliveries_expired_oldest_age_seconds", 60.0);
    }

    /** Zeros would say that all is well. */
    @Test
    void whatCannotBeReadHasNoNumberAndTheRestGoesOn() {
        bind();
        outbox.tellAll();
        outbox.backlog = Optional.empty();

        assertThat(new Scrape(registry).samples())
                .containsEntry("outbox_database_up", 0.0)
                .containsEntry("outbox_events_unrouted", Double.NaN)
                .containsEntry("outbox_deliveries{status=\"failed\",target=\"billing\",transport=\"http\"}", Double.NaN)
                .containsEntry("outbox_deliveries_due_oldest_age_seconds{queue=\"stock\"}", Double.NaN)
                .containsEntry("outbox_deliveries_completed_total" + JOB, 1.0)
                .containsEntry("outbox_ready", 1.0);
    }

    @Test
    void theNodeShowsItself() {
        bind();
        assertThat(new Scrape(registry).samples())
                .containsEntry("outbox_ready", 1.0)
                .containsEntry("outbox_relay_enabled", 1.0)
                .containsEntry("outbox_relay_passes_total", 7.0)
                .containsEntry("outbox_relay_last_pass_age_seconds", 2.5);

        outbox.readiness = new OutboxReadiness(false, List.of("database: away"));
        outbox.relayEnabled = false;
        assertThat(new Scrape(registry).samples())
                .containsEntry("outbox_ready", 0.0)
                .containsEntry("outbox_relay_enabled", 0.0)
                .containsEntry("outbox_relay_last_pass_age_seconds", Double.NaN);
    }

    @Test
    void whatThisBuildDoesNotKnowIsOther() {
        bind();
        int before = registry.getMeters().size();
        IntStream.range(0, 1000)
                .forEach(i -> outbox.tell(observer -> {
                    observer.routed(UUID.randomUUID(), "type-" + i, 1);
                    observer.failed(GivenOutbox.job("type-" + i), FailureKind.JOB_FAILED);
                    observer.completed(GivenOutbox.job("type-" + i), Duration.ofSeconds(1));
                    observer.answered(GivenOutbox.job("type-" + i), 1000 + i, Duration.ofSeconds(1));
                    observer.endpointDown("endpoint-" + i);
                }));

        assertThat(new Scrape(registry).samples())
                .containsEntry("outbox_events_routed_total{event_type=\"other\"}", 1000.0)
                .containsEntry("outbox_deliveries_failed_total" + OTHER, 1000.0)
                .containsEntry("outbox_delivery_latency_seconds_count{target=\"other\",transport=\"other\"}", 1000.0)
                .containsEntry("outbox_http_requests_seconds_count{endpoint=\"other\",status=\"other\"}", 1000.0);
        assertThat(registry.getMeters()).hasSize(before + 5);
    }

    @Test
    void thereAreOnlySoManyConsumers() {
        bind();
        IntStream.range(0, 1000).forEach(i -> outbox.tell(observer -> observer.inboxConflict("consumer-" + i, "1")));
        outbox.tell(observer -> observer.inboxConflict("consumer-1", "1"));

        assertThat(new Scrape(registry).samples())
                .containsEntry("outbox_inbox_conflicts_total{consumer=\"consumer-1\"}", 2.0)
                .containsEntry("outbox_inbox_conflicts_total{consumer=\"other\"}", 1000.0 - Counting.MOST_CONSUMERS);
    }

    /** The module that binds may start before the outbox. */
    @Test
    void theRoutesMayBecomeKnownLater() {
        outbox.routes = List.of();
        bind();
        assertThat(new Scrape(registry).samples())
                .containsEntry("outbox_events_unrouted", 12.0)
                .doesNotContainKey("outbox_deliveries_failed_total" + JOB);

        outbox.routes = GivenOutbox.ROUTES;
        new Scrape(registry);

        assertThat(new Scrape(registry).samples())
                .containsEntry("outbox_deliveries_failed_total" + JOB, 0.0)
                .containsEntry("outbox_deliveries_due_oldest_age_seconds{queue=\"stock\"}", 1.5);
    }

    @Test
    void closingLeavesNothingBehindAndNobodyElsesMetersAway() {
        registry.counter("of.the.application").increment();
        OutboxMeters meters = bind();
        outbox.tellAll();

        meters.close();

        assertThat(outbox.observers).isEmpty();
        assertThat(new Scrape(registry).samples()).containsOnlyKeys("of_the_application_total");
    }

    @Test
    void anyRegistryWillDo() {
        SimpleMeterRegistry simple = new SimpleMeterRegistry();
        OutboxMeters.bind(simple, outbox, outbox, outbox);
        outbox.tellAll();

        assertThat(simple.get("outbox.deliveries.completed")
                        .tag("event.type", "order-placed")
                        .counter()
                        .count())
                .isEqualTo(1);
        assertThat(simple.get("outbox.relay.passes").functionCounter().count()).isEqualTo(7);
    }

    private OutboxMeters bind() {
        return OutboxMeters.bind(registry, outbox, outbox, outbox);
    }
}
