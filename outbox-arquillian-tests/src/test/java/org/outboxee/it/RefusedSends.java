package org.outboxee.it;

import static org.assertj.core.api.Assertions.assertThat;

import org.outboxee.it.fault.broker.RefusedProbe;

/** What is promised of messages that the broker is there for and doesn't take. */
final class RefusedSends {

    private RefusedSends() {}

    static void areRetriedByScheduleWhileOtherQueuesGoOn(ProbeServer server) {
        ProbeTest refused = server.test("refused");
        ProbeTest others = server.test("others");

        refused.add(RefusedProbe.class.getName(), "count=3");
        others.add("QueuedProbe", "count=20");

        others.awaitFinal(20);
        assertThat(others.statuses()).containsOnly("completed");
        assertThat(others.column("d.attempts")).containsOnly("0");
        refused.awaitFinal(3);
        assertThat(refused.statuses()).containsOnly("failed");
        assertThat(refused.attempts("a.failure_kind")).hasSize(9).containsOnly("SEND_REFUSED");
        assertThat(refused.count("seconds_between(d.created_at, d.failed_at) between 3 and 6"))
                .as("the schedule is kept")
                .isEqualTo(3);
    }
}
