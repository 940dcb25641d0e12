package org.outboxee.admin.web;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.ws.rs.core.MediaType;
import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.outboxee.api.DeliverySnapshot;

/** What Prometheus gets. */
@Tag("B9")
class MetricsTest {

    private static final String LABELS =
            "{application=\"sh\\\"op\",event_type=\"order-placed\",target=\"reserve-stock\",transport=\"job\"}";

    private final InMemoryAdmin admin = new InMemoryAdmin();

    @Test
    void theTextIsThatOfPrometheus() throws Exception {
        admin.observers.observers.get(0).completed(delivery(), Duration.ofSeconds(2));

        Exchange answer = get("*/*");

        assertThat(MediaType.valueOf(answer.headers.get("Content-Type")))
                .isEqualTo(MediaType.valueOf("text/plain;version=0.0.4;charset=utf-8"));
        assertThat(answer.body())
                .contains("# TYPE outbox_deliveries_completed_total counter\n")
                .contains("outbox_deliveries_completed_total" + LABELS + " 1.0\n")
                .contains("outbox_events_unrouted{application=\"sh\\\"op\"} 12.0\n")
                .doesNotContain("# EOF");
    }

    @Test
    void whoPrefersOpenMetricsGetsThat() throws Exception {
        Exchange answer = get("application/openmetrics-text;version=1.0.0;q=0.8,text/plain;version=0.0.4;q=0.5");

        assertThat(MediaType.valueOf(answer.headers.get("Content-Type")))
                .isEqualTo(MediaType.valueOf("application/openmetrics-text;version=1.0.0;charset=utf-8"));
        assertThat(answer.body())
                .contains("# TYPE outbox_deliveries_completed counter\n")
                .endsWith("# EOF\n");
    }

    @Test
    void whileTheDatabaseIsAwayTheCountersAreThere() throws Exception {
        admin.outbox.away();

        String text = get("*/*").body();

        assertThat(text)
                .contains("outbox_database_up{application=\"sh\\\"op\"} 0.0\n")
                .contains("outbox_events_unrouted{application=\"sh\\\"op\"} NaN\n")
                .contains("outbox_deliveries_completed_total" + LABELS + " 0.0\n");
    }

    @Test
    void itCountsFromTheStartOfTheWarToItsEndAndOnce() {
        AddedObservers added = new AddedObservers();
        StubOutbox outbox = new StubOutbox();
        MetricsLifecycle lifecycle = new MetricsLifecycle();
        lifecycle.metrics = new Metrics(added, outbox, outbox);

        lifecycle.contextInitialized(null);
        lifecycle.contextInitialized(null);
        assertThat(added.observers).hasSize(1);

        lifecycle.contextDestroyed(null);
        lifecycle.contextDestroyed(null);
        assertThat(added.observers).isEmpty();
    }

    private Exchange get(String accept) throws Exception {
        return admin.send(
                new Exchange().path("/api/metrics").header("Accept", accept).login("anna", "secret"));
    }

    private static DeliverySnapshot delivery() {
        return new DeliverySnapshot(
                UUID.randomUUID(), UUID.randomUUID(), UUID.randomUUID(), "order-placed", "reserve-stock", "stock", 1);
    }
}
