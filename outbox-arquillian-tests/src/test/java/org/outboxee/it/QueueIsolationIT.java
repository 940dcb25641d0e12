package org.outboxee.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URL;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.jboss.shrinkwrap.api.spec.EnterpriseArchive;
import org.junit.jupiter.api.Test;

/** A slow or full queue never delays another (spec A20). The slow jobs take exactly as long as the others need. */
@ProbeIT
class QueueIsolationIT {

    /** More than the workers of one queue: WildFly has four for each core, Payara 32, local jobs four. */
    private static final int SLOW = 80;

    private static final int FAST = 500;

    @ArquillianResource
    private URL base;

    @Deployment(testable = false)
    static EnterpriseArchive application() {
        ProbeTables.create();
        return ProbeEar.usual();
    }

    @Test
    void aQueueWithoutAFreeWorkerDelaysNeitherAnotherQueueNorLocalJobs() {
        ProbeTest slow = addSlow("QueuedProbe");

        ProbeTest queued = addFast("SecondQueueProbe");
        ProbeTest local = addFast("LocalProbe");

        completed(queued, FAST);
        completed(local, FAST);
        stillFull(slow);
        slow.openGate();
        completed(slow, SLOW);
    }

    @Test
    void localJobsWithoutAFreeThreadDelayNoQueue() {
        ProbeTest slow = addSlow("LocalProbe");

        ProbeTest queued = addFast("SecondQueueProbe");

        completed(queued, FAST);
        stillFull(slow);
        slow.openGate();
        completed(slow, SLOW);
    }

    private ProbeTest addSlow(String event) {
        ProbeTest slow = ProbeTest.of(base.toString(), "slow-" + event);
        slow.add(event, "behaviour=GATE", "count=" + SLOW);
        slow.awaitRuns(1);
        return slow;
    }

    private ProbeTest addFast(String event) {
        ProbeTest fast = ProbeTest.of(base.toString(), "fast-" + event);
        fast.add(event, "count=" + FAST);
        return fast;
    }

    private static void stillFull(ProbeTest slow) {
        assertThat(slow.statuses()).doesNotContain("completed", "failed");
        assertThat(slow.runs()).as("no worker of the slow queue was free").isLessThan(SLOW);
    }

    private static void completed(ProbeTest test, int count) {
        test.awaitFinal(count);
        assertThat(test.statuses()).hasSize(count).containsOnly("completed");
        assertThat(test.effects()).isEqualTo(count);
        assertThat(test.deliveriesWithEffect()).isEqualTo(count);
    }
}
