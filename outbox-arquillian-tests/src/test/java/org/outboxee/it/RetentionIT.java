package org.outboxee.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URL;
import java.time.Duration;
import java.util.UUID;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.jboss.shrinkwrap.api.spec.EnterpriseArchive;
import org.junit.jupiter.api.Test;
import org.outboxee.test.Eventually;

/** The relay deletes what is older than its retention, with an account that has the shipped rights (P5). */
@ProbeIT
class RetentionIT {

    /** It looks once a minute. */
    private static final Duration PATIENCE = Duration.ofSeconds(100);

    @ArquillianResource
    private URL base;

    @Deployment(testable = false)
    static EnterpriseArchive application() {
        ProbeTables.create();
        return ProbeEar.named("retention")
                .with("outbox.retention.completed", "P7D")
                .with("outbox.inbox.retention", "P30D")
                .build();
    }

    @Test
    void whatIsOldIsDeletedAndAllElseGoesOn() {
        ProbeTest old = ProbeTest.of(base.toString(), "old");
        ProbeTest young = ProbeTest.of(base.toString(), "young");
        ProbeTest failed = ProbeTest.of(base.toString(), "failed");
        old.add("LocalProbe", "count=5");
        old.add("FanOutProbe");
        young.add("LocalProbe");
        failed.add("LocalProbe", "behaviour=THROW");
        old.awaitFinal(8);
        young.awaitFinal(1);
        failed.awaitFinal(1);
        String oldMessage = accepted(31);
        String youngMessage = accepted(29);

        age(old, "completed_at", 8);
        age(young, "completed_at", 6);
        age(failed, "failed_at", 1000);

        Eventually.await(PATIENCE, "the old events are gone", old::events, Long.valueOf(0)::equals);
        Eventually.await(PATIENCE, "the old message is gone", () -> messages(oldMessage), Long.valueOf(0)::equals);
        assertThat(old.statuses()).isEmpty();
        assertThat(young.statuses()).containsExactly("completed");
        assertThat(failed.statuses()).containsExactly("failed");
        assertThat(messages(youngMessage)).isEqualTo(1);

        assertThat(young.get("status")).contains("completed=1", "failed=1");
        ProbeTest next = ProbeTest.of(base.toString(), "next");
        next.add("LocalProbe", "count=5");
        next.awaitFinal(5);
        assertThat(next.effects()).isEqualTo(5);
    }

    private static void age(ProbeTest test, String column, int days) {
        String ids = "'" + String.join("','", test.column("d.id")) + "'";
        ProbeTables.update("update outbox_deliveries set " + column + " = current_timestamp - interval '" + days
                + "' day where id in (" + ids + ")");
    }

    private static String accepted(int daysAgo) {
        String id = UUID.randomUUID().toString();
        ProbeTables.update(
                "insert into inbox_messages (application, consumer, message_id, received_at)"
                        + " values ('retention', 'it', ?, current_timestamp - interval '" + daysAgo + "' day)",
                id);
        return id;
    }

    private static long messages(String id) {
        return ProbeTables.number("select count(*) from inbox_messages where message_id = ?", id);
    }
}
