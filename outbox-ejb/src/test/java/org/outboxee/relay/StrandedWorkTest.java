package org.outboxee.relay;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.outboxee.api.DeliveryContext;
import org.outboxee.api.IntegrationEvent;
import org.outboxee.api.OutboxJob;
import org.outboxee.config.Application;
import org.outboxee.config.Job;
import org.outboxee.config.StubBean;
import org.outboxee.model.LogLines;
import org.outboxee.store.PendingWork;
import org.outboxee.store.PendingWork.LongDue;

/** What nobody can do any more is said, once. */
@Tag("A5")
class StrandedWorkTest {

    record Placed(String id) implements IntegrationEvent {}

    static class Reserve implements OutboxJob<Placed> {
        @Override
        public void run(Placed event, DeliveryContext delivery) {}
    }

    private final List<LongDue> waiting = new ArrayList<>();
    private final LogLines log = new LogLines(StrandedWork.class.getName());
    private final StrandedWork stranded = new StrandedWork(new PendingWork(null) {
        @Override
        public List<LongDue> longDue(String application) {
            return waiting;
        }
    });

    @AfterEach
    void close() {
        log.close();
    }

    @Test
    void aBacklogThatThisBuildCanDoIsNotStranded() {
        waits("-", "reserve", "placed");

        stranded.look("shop", build());

        assertThat(log.get()).isEmpty();
    }

    @Test
    void eachKindIsToldOnceWithWhatItWaitsFor() {
        waits("old-queue", "reserve", "placed");
        waits("-", "old-job", "placed");
        waits("-", "reserve", "old-type");

        stranded.look("shop", build());
        stranded.look("shop", build());

        assertThat(log.get()).hasSize(3);
        assertThat(log.get().get(0))
                .isEqualTo("WARNING At least 7 deliveries are due and wait for a build with the route of event placed"
                        + " to job reserve on queue old-queue; keep a route until its deliveries are done");
    }

    @Test
    void whatComesBackAfterItWasGoneIsToldAgain() {
        waits("old-queue", "reserve", "placed");
        stranded.look("shop", build());
        List<LongDue> before = List.copyOf(waiting);
        waiting.clear();
        stranded.look("shop", build());

        waiting.addAll(before);
        stranded.look("shop", build());

        assertThat(log.get()).hasSize(2);
    }

    private void waits(String queue, String job, String eventType) {
        waiting.add(new LongDue(new LongDue.Kind(queue, job, eventType), 7));
    }

    private static Application build() {
        Job job = new Job("reserve", Reserve.class, StubBean.of(Reserve.class), Reserve.class, null, true);
        return new Application(
                Map.of("placed", List.of()), Map.of("placed", Placed.class), Map.of("reserve", job), new HashMap<>());
    }
}
