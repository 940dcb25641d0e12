package org.outboxee.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.UUID;
import org.jboss.arquillian.container.test.api.Deployer;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.jboss.shrinkwrap.api.spec.EnterpriseArchive;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.outboxee.it.harness.ArquillianServer;
import org.outboxee.test.Eventually;

/** The relay deletes what is older than its retention, with an account that has the shipped rights (P5). */
@ProbeIT
class RetentionIT {

    private static final String APPLICATION = "retention";
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @ArquillianResource
    private Deployer deployer;

    @Deployment(name = APPLICATION, managed = false, testable = false)
    static EnterpriseArchive application() {
        ProbeTables.create();
        return ProbeEar.named(APPLICATION)
                .with("outbox.retention.completed", "P7D")
                .with("outbox.inbox.retention", "P30D")
                .build();
    }

    @AfterEach
    void undeploy() {
        deployer.undeploy(APPLICATION);
    }

    /** It looks when it starts, and then once a minute. */
    @Test
    void whatIsOldIsDeletedAndAllElseGoesOn() {
        deployer.deploy(APPLICATION);
        ProbeTest old = test("old");
        ProbeTest young = test("young");
        ProbeTest failed = test("failed");
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
        deployer.undeploy(APPLICATION);
        deployer.deploy(APPLICATION);

        Eventually.await(PATIENCE, "the old events are gone", old::events, Long.valueOf(0)::equals);
        Eventually.await(PATIENCE, "the old message is gone", () -> messages(oldMessage), Long.valueOf(0)::equals);
        assertThat(old.statuses()).isEmpty();
        assertThat(young.statuses()).containsExactly("completed");
        assertThat(failed.statuses()).containsExactly("failed");
        assertThat(messages(youngMessage)).isEqualTo(1);

        assertThat(young.get("status")).contains("completed=1", "failed=1");
        ProbeTest next = test("next");
        next.add("LocalProbe", "count=5");
        next.awaitFinal(5);
        assertThat(next.effects()).isEqualTo(5);
    }

    private static ProbeTest test(String promise) {
        return ProbeTest.of(ArquillianServer.url('/' + APPLICATION + '/'), promise);
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
