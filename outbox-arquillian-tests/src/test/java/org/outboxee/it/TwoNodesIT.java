package org.outboxee.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.outboxee.it.harness.Together;
import org.outboxee.test.Eventually;

/** Two servers, each with a broker of its own, work off one database. */
class TwoNodesIT {

    private static final int EVENTS = 5_000;
    private static final int AT_ONCE = 100;
    private static final Duration PATIENCE = Duration.ofSeconds(180);

    private static ProbeServer first;
    private static ProbeServer second;

    @BeforeAll
    static void start() {
        ProbeTables.create();
        Together<ProbeServer, ProbeServer> both = Together.start(() -> node("first"), () -> node("second"));
        first = both.first();
        second = both.second();
    }

    private static ProbeServer node(String name) {
        ProbeServer node = ProbeServer.start(name);
        node.deploy(ProbeEar.named("two-nodes").build());
        return node;
    }

    @AfterAll
    static void close() {
        if (first != null) {
            first.close();
        }
        if (second != null) {
            second.close();
        }
    }

    @Test
    void everyEffectHappensOnceWhileOneNodeStopsAndStartsAgain() {
        ProbeTest test = first.test("two-nodes");
        ProbeTest there = test.at(second.base());
        add(20, test, there);
        Eventually.await(
                PATIENCE, "both nodes work", () -> dispatched(test, "first") > 0 && dispatched(test, "second") > 0);
        second.stop();
        add(10, test);
        second.restart();
        add(20, test, there);

        Eventually.await(PATIENCE, "all are done", test::effects, effects -> effects >= EVENTS);
        test.awaitFinal(EVENTS, PATIENCE);
        assertThat(test.count("d.status = 'completed'")).isEqualTo(EVENTS);
        assertThat(test.effects()).isEqualTo(EVENTS);
        assertThat(test.deliveriesWithEffect()).isEqualTo(EVENTS);
        assertThat(dispatched(test, "first")).isGreaterThanOrEqualTo(EVENTS / 10);
        assertThat(dispatched(test, "second")).isGreaterThanOrEqualTo(EVENTS / 10);
    }

    private static void add(int times, ProbeTest... nodes) {
        for (int i = 0; i < times; i++) {
            String type = i / nodes.length % 4 == 0 ? "LocalProbe" : "QueuedProbe";
            assertThat(nodes[i % nodes.length].add(type, "count=" + AT_ONCE).status())
                    .isEqualTo(200);
        }
    }

    private static long dispatched(ProbeTest test, String node) {
        return test.count("d.dispatched_by = '" + node + "'");
    }
}
