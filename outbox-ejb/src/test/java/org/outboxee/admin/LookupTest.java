package org.outboxee.admin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.outboxee.api.AttemptDetails;
import org.outboxee.api.DeliveryDetails;
import org.outboxee.api.DeliveryStatus;
import org.outboxee.api.EventDetails;
import org.outboxee.api.OutboxException;
import org.outboxee.api.OutboxLookup;
import org.outboxee.config.Application;
import org.outboxee.config.ConfigSource;
import org.outboxee.config.Deployed;
import org.outboxee.config.Job;
import org.outboxee.config.OutboxConfig;
import org.outboxee.config.QueueConfig;
import org.outboxee.model.Route;
import org.outboxee.store.Health;
import org.outboxee.store.LookupRows;
import org.outboxee.store.PagePosition;

class LookupTest {

    private static final UUID ID = GivenDelivery.ID;
    private static final Instant NOON = GivenDelivery.NOON;

    private static final ConfigSource NO_CONFIG = new ConfigSource() {
        @Override
        public Optional<String> value(String key) {
            return Optional.empty();
        }

        @Override
        public Set<String> keys() {
            return Set.of();
        }
    };

    private final Rows rows = new Rows();
    private final Health health = new Health();
    private final Deployed deployed = new Deployed();
    private final OutboxLookup lookup = new Lookup(rows, health, deployed, config());

    /** Whatever the application puts into a header may be somebody's name; its own name is not. */
    @Test
    void ofAnEventsHeadersOnlyTheTraceIsShown() {
        rows.event = unrouted("{\"traceparent\":\"00-a-b-01\",\"tenant\":\"ms-secret\",\"tracestate\":\"x\"}", null);

        EventDetails event = lookup.event(ID).orElseThrow();

        assertThat(event.headers()).isEqualTo(Map.of("traceparent", "00-a-b-01"));
        assertThat(event.hiddenHeaders()).containsExactly("tenant", "tracestate");
        assertThat(event.toString()).doesNotContain("ms-secret");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "[]", "{", "null"})
    void headersThatCannotBeReadDoNotHideTheEvent(String headers) {
        rows.event = unrouted(headers, null);

        assertThat(lookup.event(ID).orElseThrow().hiddenHeaders()).containsExactly("unreadable");
    }

    @Test
    void anUnroutedEventSaysWhatItWaitsFor() {
        rows.event = unrouted(null, null);
        assertThat(explanation())
                .isEqualTo("Not routed, stored at 2026-11-30T11:59:30Z (30s ago): the next pass routes it.");

        health.bad(Health.DATABASE, "gone");
        assertThat(explanation()).endsWith(": not available here: database: gone.");

        deployed.set(new Application(Map.of(), Map.of(), Map.of(), Map.of()));
        assertThat(explanation()).endsWith(": the build of this node has no route for this type.");

        rows.event = unrouted(null, "no route for this type");
        assertThat(explanation())
                .endsWith(
                        ": no route for this type; looked at again at 2026-11-30T12:00:10Z (in 10s), and when a build "
                                + "with its route starts.");
    }

    @Test
    void aRoutedEventCountsItsDeliveriesByStatus() {
        rows.event = new LookupRows.EventRow(
                ID, "t", null, Duration.ZERO, null, NOON, NOON.minusSeconds(30), NOON.minusSeconds(29), NOON);
        rows.deliveries = List.of(
                new GivenDelivery().completed("PT1S").read(),
                new GivenDelivery().dueIn("PT1S").read(),
                new GivenDelivery().completed("PT1S").read());

        EventDetails event = lookup.event(ID).orElseThrow();

        assertThat(event.explanation()).isEqualTo("Routed at 2026-11-30T11:59:31Z (29s ago): 1 pending, 2 completed.");
        assertThat(event.deliveries())
                .extracting(DeliveryDetails::explanation)
                .allMatch(text -> text.startsWith("Completed at") || text.startsWith("Pending: "));
    }

    @Test
    void whatThisBuildLacksForADeliveryIsNamed() {
        rows.deliveries = List.of(new GivenDelivery().dueIn("-PT1H").read());
        Map<String, List<Route>> routes = Map.of("order-placed", List.of());
        Map<String, Job> jobs = Map.of("reserve-stock", new Job("reserve-stock", Object.class, null, null, null, true));
        Map<String, QueueConfig> queues = Map.of("stock", config().queue(NO_CONFIG, "stock", new ArrayList<>()));

        deployed.set(new Application(routes, Map.of(), Map.of(), queues));
        assertThat(explanationOfDelivery()).endsWith("; the build of this node has no job reserve-stock.");
        deployed.set(new Application(Map.of(), Map.of(), jobs, queues));
        assertThat(explanationOfDelivery()).endsWith("; the build of this node has no route for order-placed.");
        deployed.set(new Application(routes, Map.of(), jobs, Map.of()));
        assertThat(explanationOfDelivery()).endsWith("; no route of this node's build leads to queue stock.");
        deployed.set(new Application(routes, Map.of(), jobs, queues));
        assertThat(explanationOfDelivery()).endsWith("or for the results of those already sent.");
    }

    private String explanationOfDelivery() {
        return lookup.delivery(ID).orElseThrow().delivery().explanation();
    }

    @Test
    void anUnknownIdIsEmpty() {
        assertThat(lookup.event(ID)).isEmpty();
        assertThat(lookup.delivery(ID)).isEmpty();
    }

    @Test
    void ofManyAttemptsTheNewestAreShown() {
        rows.deliveries = List.of(new GivenDelivery().read());
        rows.attempts = attempts(OutboxLookup.SHOWN_ATTEMPTS);
        assertThat(lookup.delivery(ID).orElseThrow().moreAttempts()).isFalse();

        rows.attempts = attempts(OutboxLookup.SHOWN_ATTEMPTS + 1);
        assertThat(lookup.delivery(ID).orElseThrow().moreAttempts()).isTrue();
        assertThat(lookup.delivery(ID).orElseThrow().attempts()).hasSize(OutboxLookup.SHOWN_ATTEMPTS);
    }

    @Test
    void onlyAPageThatIsFollowedByAnotherSaysWhereThatBegins() {
        rows.deliveries = Collections.nCopies(
                3,
                new GivenDelivery()
                        .failed("PT1S")
                        .lastFailure("JOB_FAILED", null)
                        .read());

        assertThat(lookup.deliveries(DeliveryStatus.FAILED, 3, null).next()).isNull();
        assertThat(rows.asked).isEqualTo(PagePosition.first(DeliveryStatus.FAILED));

        String next = lookup.deliveries(DeliveryStatus.FAILED, 2, null).next();
        assertThat(next).isEqualTo("failed_2026-11-30T11:59:59.700Z_" + ID);
        lookup.deliveries(DeliveryStatus.FAILED, 2, next);
        assertThat(rows.asked).isEqualTo(PagePosition.parse(DeliveryStatus.FAILED, next));
    }

    @Test
    void aPageIsBounded() {
        for (int limit : new int[] {-1, 0, OutboxLookup.LARGEST_PAGE + 1}) {
            assertThatThrownBy(() -> lookup.deliveries(DeliveryStatus.FAILED, limit, null))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("1 to 200");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "failed",
                "completed_2026-11-30T11:59:59.700Z_00000000-0000-0000-0000-000000000001",
                "failed_noon_00000000-0000-0000-0000-000000000001",
                "failed_+12026-11-30T11:59:59Z_00000000-0000-0000-0000-000000000001",
                "failed_2026-11-30T11:59:59.700Z_' or 1=1",
                "failed_2026-11-30T11:59:59.700Z_00000000-0000-0000-0000-000000000001_"
            })
    void aPositionThatNoPageGaveIsRefused(String after) {
        assertThatThrownBy(() -> lookup.deliveries(DeliveryStatus.FAILED, 1, after))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aLostDatabaseIsToldWithoutForeignMessages() {
        rows.failure = new IllegalStateException("host db1 refused user shop", new SQLException("no route", "08001"));

        assertThatThrownBy(() -> lookup.event(ID))
                .isInstanceOf(OutboxException.class)
                .hasMessageContaining("08001")
                .hasMessageNotContaining("db1")
                .hasMessageNotContaining("no route");
    }

    private String explanation() {
        return lookup.event(ID).orElseThrow().explanation();
    }

    private static LookupRows.EventRow unrouted(String headers, String problem) {
        return new LookupRows.EventRow(
                ID, "t", headers, Duration.ZERO, problem, NOON, NOON.minusSeconds(30), null, NOON.plusSeconds(10));
    }

    private static List<AttemptDetails> attempts(int count) {
        return Collections.nCopies(count, new AttemptDetails(1, 1, "retried", ID, "node-1", NOON, NOON, null, null));
    }

    private static OutboxConfig config() {
        return OutboxConfig.read(NO_CONFIG, "shop", "node").config();
    }

    /** What the table would answer. */
    private static final class Rows extends LookupRows {

        private RuntimeException failure;
        private EventRow event;
        private List<DeliveryDetails> deliveries = List.of();
        private List<AttemptDetails> attempts = List.of();
        private PagePosition asked;

        Rows() {
            super(null);
        }

        @Override
        public Optional<EventRow> event(String application, UUID id) {
            if (failure != null) {
                throw failure;
            }
            return Optional.ofNullable(event);
        }

        @Override
        public List<DeliveryDetails> deliveriesOf(String application, UUID eventId) {
            return deliveries;
        }

        @Override
        public Optional<DeliveryDetails> delivery(String application, UUID id) {
            return deliveries.stream().findFirst();
        }

        @Override
        public List<AttemptDetails> attempts(UUID delivery, int limit) {
            return attempts.subList(0, Math.min(limit, attempts.size()));
        }

        @Override
        public List<DeliveryDetails> page(String application, PagePosition after, int limit) {
            asked = after;
            return deliveries.subList(0, Math.min(limit, deliveries.size()));
        }
    }
}
