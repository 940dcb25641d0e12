package org.outboxee.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.outboxee.model.DispatchRef;
import org.outboxee.worker.OneDelivery.Statement;

/** CompletionGroups of jobs outside transactions are recorded by a thread of their own, and none is lost on the way. */
class CompletionsTest {

    private static final Duration SOON = Duration.ofSeconds(10);
    private static final Duration TIMEOUT = Duration.ofMinutes(5);

    private final WorkerUnderTest parts = new WorkerUnderTest();

    @AfterEach
    void close() {
        parts.completions.close(SOON);
    }

    @Test
    void theThreadThatDidTheJobDoesNotWait() throws Exception {
        CountDownLatch gate = new CountDownLatch(1);
        parts.delivery.beforeNext(Statement.COMPLETE, () -> await(gate));
        parts.completions.open(Thread::new);

        CompletableFuture<Boolean> recorded = record(parts.delivery.dispatch);
        assertThat(recorded).isNotDone();
        gate.countDown();

        assertThat(recorded.get(10, TimeUnit.SECONDS)).isTrue();
        assertThat(parts.delivery.status).isEqualTo("completed");
    }

    @Test
    void aDispatchThatIsNoLongerCurrentIsToldApart() throws Exception {
        parts.completions.open(Thread::new);

        DispatchRef older = new DispatchRef(parts.delivery.dispatch.deliveryId(), UUID.randomUUID());
        assertThat(record(older).get(10, TimeUnit.SECONDS)).isFalse();
        assertThat(parts.delivery.status).isEqualTo("dispatched");
    }

    /** D7: what is done is not done again after a stop. */
    @Test
    void whatWaitsAtAStopIsRecorded() throws Exception {
        CountDownLatch gate = new CountDownLatch(1);
        parts.delivery.beforeNext(Statement.COMPLETE, () -> await(gate));
        parts.completions.open(Thread::new);
        CompletableFuture<Boolean> stale =
                record(new DispatchRef(parts.delivery.dispatch.deliveryId(), UUID.randomUUID()));
        CompletableFuture<Boolean> recorded = record(parts.delivery.dispatch);
        parts.stop.raise();

        gate.countDown();
        parts.completions.close(SOON);

        assertThat(stale).isCompletedWithValue(false);
        assertThat(recorded).isCompletedWithValue(true);
    }

    @Test
    void whileTheDatabaseIsAwayItIsTriedAgain() throws Exception {
        parts.delivery.goAway();
        parts.duringWait = parts.delivery::comeBack;
        parts.completions.open(Thread::new);

        assertThat(record(parts.delivery.dispatch).get(10, TimeUnit.SECONDS)).isTrue();
        assertThat(parts.delivery.status).isEqualTo("completed");
    }

    /** Then the relay reclaims the delivery, whose dispatch is no longer current. */
    @Test
    void afterTheDeliverysTimeoutItIsGivenUp() {
        parts.delivery.goAway();
        parts.duringWait = () -> parts.pass(TIMEOUT);
        parts.completions.open(Thread::new);

        CompletableFuture<Boolean> recorded = record(parts.delivery.dispatch);

        assertThatThrownBy(() -> recorded.get(10, TimeUnit.SECONDS)).hasRootCauseMessage("a message nobody may see");
    }

    /** A database that hangs must not keep the thread, and with it the application's classes, for each in turn. */
    @Test
    void whatIsNotRecordedWithinTheStopsTimeIsGivenUp() throws Exception {
        CountDownLatch hangs = new CountDownLatch(1);
        CountDownLatch gate = new CountDownLatch(1);
        parts.delivery.beforeNext(Statement.COMPLETE, () -> {
            hangs.countDown();
            await(gate);
        });
        List<Thread> threads = new ArrayList<>();
        parts.completions.open(work -> {
            threads.add(new Thread(work));
            return threads.get(0);
        });
        record(new DispatchRef(parts.delivery.dispatch.deliveryId(), UUID.randomUUID()));
        await(hangs);
        CompletableFuture<Boolean> waiting = record(parts.delivery.dispatch);
        parts.stop.raise();

        parts.completions.close(Duration.ofMillis(10));
        gate.countDown();
        threads.get(0).join(SOON.toMillis());

        assertThat(waiting).isCompletedExceptionally();
        assertThat(parts.delivery.status).isEqualTo("dispatched");
    }

    /** The stop has a time of its own, and the database may be away because the machine goes down. */
    @Test
    void onceTheApplicationStopsAFailureIsNotTriedAgain() {
        parts.delivery.goAway();
        parts.stop.raise();
        parts.completions.open(Thread::new);

        CompletableFuture<Boolean> recorded = record(parts.delivery.dispatch);

        assertThatThrownBy(() -> recorded.get(10, TimeUnit.SECONDS)).hasRootCauseMessage("a message nobody may see");
        parts.completions.close(SOON);
        assertThat(parts.waits).hasSizeLessThan(3);
    }

    /** Otherwise whoever acknowledges a message after its completion would wait for ever. */
    @Test
    void whenTheServerTakesTheThreadBackOthersRecordForThemselves() throws Exception {
        List<Thread> threads = new ArrayList<>();
        parts.completions.open(work -> {
            threads.add(new Thread(work));
            return threads.get(0);
        });

        threads.get(0).interrupt();
        threads.get(0).join(SOON.toMillis());

        assertThat(record(parts.delivery.dispatch).get(10, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void beforeTheStartAndAfterTheStopItIsRecordedAtOnce() {
        assertThat(record(parts.delivery.dispatch)).isCompletedWithValue(true);
    }

    /** The commit's failure was reported, but it had happened. */
    @Test
    void aCommitOfUnknownOutcomeThatHappenedIsACompletion() throws Exception {
        parts.transaction.failCommit(new IllegalStateException("unknown"), true);
        parts.completions.open(Thread::new);

        assertThat(record(parts.delivery.dispatch).get(10, TimeUnit.SECONDS)).isTrue();
    }

    private CompletableFuture<Boolean> record(DispatchRef dispatch) {
        return parts.completions.record(dispatch, parts.patience.in(TIMEOUT));
    }

    private static void await(CountDownLatch gate) {
        try {
            gate.await(10, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
