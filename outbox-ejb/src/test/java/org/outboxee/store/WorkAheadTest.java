package org.outboxee.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.outboxee.model.DispatchRef;
import org.outboxee.model.Dispatched;
import org.outboxee.store.WorkRows.Work;

/** What is read before its worker asks for it is bounded where the worker may be elsewhere. */
class WorkAheadTest {

    private static final Duration REMAINING = Duration.ofMinutes(1);

    private final AtomicLong nanos = new AtomicLong();
    private final WorkAhead ahead = new WorkAhead(new Rows(), new Direct(), nanos::get);

    @Test
    void itIsTakenOnceWithTheTimeThatIsLeft() {
        List<DispatchRef> batch = batch(2);
        ahead.readForAnyNode(batch);
        pass(Duration.ofSeconds(3));

        assertThat(ahead.take(batch.get(0))).get().extracting(Work::remaining).isEqualTo(REMAINING.minusSeconds(3));
        assertThat(ahead.take(batch.get(0))).isEmpty();
    }

    @Test
    void noMoreIsReadThanOneWindowWhileNobodyTakesIt() {
        List<List<DispatchRef>> batches =
                Stream.generate(() -> batch(100)).limit(11).toList();
        batches.forEach(ahead::readForAnyNode);

        assertThat(ahead.take(batches.get(9).get(0))).isPresent();
        assertThat(ahead.take(batches.get(10).get(0))).isEmpty();
    }

    @Test
    void whatIsNotTakenSoonMakesRoomForOthers() {
        List<DispatchRef> elsewhere = batch(1000);
        ahead.readForAnyNode(elsewhere);
        pass(Duration.ofSeconds(11));
        List<DispatchRef> here = batch(1000);
        ahead.readForAnyNode(here);

        assertThat(ahead.take(elsewhere.get(0))).isEmpty();
        assertThat(ahead.take(here.get(0))).isPresent();
    }

    private void pass(Duration time) {
        nanos.addAndGet(time.toNanos());
    }

    private static List<DispatchRef> batch(int size) {
        return Stream.generate(() -> new DispatchRef(UUID.randomUUID(), UUID.randomUUID()))
                .limit(size)
                .toList();
    }

    private static final class Rows extends WorkRows {

        Rows() {
            super(null);
        }

        @Override
        List<Work> loadSmall(Collection<DispatchRef> dispatches) {
            return dispatches.stream().map(Rows::work).toList();
        }

        private static Work work(DispatchRef dispatch) {
            Dispatched delivery = new Dispatched(
                    dispatch,
                    UUID.randomUUID(),
                    "shop",
                    "order-placed",
                    "reserve",
                    "shop.reserve",
                    1,
                    0,
                    "list PT1M",
                    REMAINING,
                    Duration.ZERO);
            return new Work(delivery, REMAINING, "{}", null, Since.now(Duration.ZERO));
        }
    }

    private static final class Direct implements Transactions {

        @Override
        public <T> T once(Supplier<T> work) {
            return work.get();
        }
    }
}
