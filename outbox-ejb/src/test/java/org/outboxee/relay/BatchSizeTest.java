package org.outboxee.relay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A slow database gets smaller batches until one gets through (K11). */
class BatchSizeTest {

    private final BatchSize batch = new BatchSize(100);

    @Test
    void itIsAsConfiguredAsLongAsNothingFails() {
        succeed();

        assertThat(batch.size()).isEqualTo(100);
    }

    @Test
    void eachFailureHalvesItDownToOneRow() {
        int[] sizes = IntStream.range(0, 8)
                .map(i -> {
                    fail();
                    return batch.size();
                })
                .toArray();

        assertThat(sizes).containsExactly(50, 25, 12, 6, 3, 1, 1, 1);
    }

    @Test
    void itGrowsBackStepByStepAndNoFurtherThanConfigured() {
        IntStream.range(0, 8).forEach(i -> fail());

        int[] sizes = IntStream.range(0, 25)
                .map(i -> {
                    succeed();
                    return batch.size();
                })
                .toArray();

        assertThat(sizes).startsWith(2, 3, 4, 6, 8).isSorted().endsWith(100, 100);
    }

    private void succeed() {
        assertThat(batch.run(() -> "done")).isEqualTo("done");
    }

    private void fail() {
        assertThatThrownBy(() -> batch.run(() -> {
                    throw new IllegalStateException("too slow");
                }))
                .hasMessage("too slow");
    }
}
