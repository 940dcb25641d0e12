package org.outboxee.it;

import static org.assertj.core.api.Assertions.assertThat;

import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.shrinkwrap.api.spec.EnterpriseArchive;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.outboxee.it.harness.ArquillianServer;
import org.outboxee.it.probe.LocalJob;
import org.outboxee.test.Eventually;

/** What waits on a node without a relay, which leaves it as it is (B9). */
@ProbeIT
@Tag("B9")
@OnPostgresql("Makes its rows by statements that only PostgreSQL takes")
class WaitingMetricsIT {

    private static final AdminUser VIEWER = AdminUser.viewer();
    private static final String APPLICATION = "waiting";

    @Deployment(testable = false)
    static EnterpriseArchive application() {
        ProbeTables.create();
        return ProbeEar.named(APPLICATION)
                .with("outbox.relay.enabled", "false")
                .with(VIEWER.key(), VIEWER.value())
                .withAdmin("waiting-outbox.war")
                .build();
    }

    @Test
    void whatWaitsIsCountedAndAsOldAsItIs() {
        Scraped before = scrape();
        assertThat(before.sum("outbox_relay_enabled")).isZero();
        assertThat(before.sum("outbox_relay_last_pass_age_seconds")).isNaN();
        assertThat(before.sum("outbox_events_unrouted")).isZero();
        assertThat(before.sum("outbox_events_unrouted_oldest_age_seconds")).isZero();
        assertThat(before.sum("outbox_deliveries")).isZero();
        assertThat(before.sum("outbox_deliveries_due_oldest_age_seconds")).isZero();
        assertThat(before.sum("outbox_deliveries_expired_oldest_age_seconds")).isZero();

        event(90, false);
        event(60, false);
        String local = LocalJob.class.getName();
        delivery("pending", local, "-", "30");
        delivery("pending", local, "-", "-10");
        delivery("pending", "of-another-build", "elsewhere", "45");
        delivery("dispatched", local, "-", "20");
        delivery("failed", local, "-", "5");
        delivery("failed", local, "-", "5");
        delivery("completed", local, "-", "500");

        Eventually.await("both events are seen", () -> scrape().sum("outbox_events_unrouted") == 2);
        Scraped after = scrape();
        String target = "target=\"" + local + '"';
        assertThat(after.sum("outbox_events_unrouted_oldest_age_seconds")).isBetween(90 * 60.0, 92 * 60.0);
        assertThat(after.sum("outbox_deliveries", "status=\"pending\"", target)).isEqualTo(2);
        assertThat(after.sum("outbox_deliveries", "status=\"pending\"", "target=\"other\""))
                .isEqualTo(1);
        assertThat(after.sum("outbox_deliveries", "status=\"dispatched\"", target))
                .isEqualTo(1);
        assertThat(after.sum("outbox_deliveries", "status=\"failed\"", target)).isEqualTo(2);
        assertThat(after.sum("outbox_deliveries")).isEqualTo(6);
        assertThat(after.sum("outbox_deliveries_due_oldest_age_seconds", "queue=\"-\""))
                .isBetween(30 * 60.0, 32 * 60.0);
        assertThat(after.sum("outbox_deliveries_due_oldest_age_seconds", "queue=\"other\""))
                .isBetween(45 * 60.0, 47 * 60.0);
        assertThat(after.sum("outbox_deliveries_expired_oldest_age_seconds")).isBetween(20 * 60.0, 22 * 60.0);
    }

    private static Scraped scrape() {
        return Scraped.of(ArquillianServer.url("/waiting-outbox/api/metrics"), VIEWER);
    }

    private static String event(int minutesAgo, boolean routed) {
        return ProbeTables.rows(
                        "insert into outbox_events (id, application, event_type, payload, created_at, routed_at)"
                                + " values (gen_random_uuid(), ?, 'by-hand', '{}',"
                                + " clock_timestamp() - interval '1' minute * ?,"
                                + " case when ? then clock_timestamp() end) returning id",
                        APPLICATION,
                        minutesAgo,
                        routed)
                .get(0)
                .get(0);
    }

    /** Due, or past its timeout, since as many minutes. */
    private static void delivery(String status, String job, String queue, String minutesAgo) {
        ProbeTables.update(
                "insert into outbox_deliveries (id, event_id, application, event_type, transport, target, queue_name,"
                        + " retry_schedule, delivery_timeout_seconds, status, dispatch_id, available_at, dispatched_at,"
                        + " delivery_timeout_at, completed_at, failed_at, failure_kind)"
                        + " select gen_random_uuid(), cast(? as uuid), ?, 'by-hand', 'job', ?, ?, 'list', 60, s,"
                        + " case when s <> 'pending' then gen_random_uuid() end, t,"
                        + " case when s = 'dispatched' then t end, case when s = 'dispatched' then t end,"
                        + " case when s = 'completed' then t end, case when s = 'failed' then t end,"
                        + " case when s = 'failed' then 'JOB_FAILED' end"
                        + " from (select cast(? as varchar) as s,"
                        + " clock_timestamp() - interval '1' minute * cast(? as integer) as t) v",
                event(1, true),
                APPLICATION,
                job,
                queue,
                status,
                minutesAgo);
    }
}
