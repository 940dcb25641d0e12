package org.outboxee.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class OutboxLogTest {

    private static final Exception FAILURE =
            new IllegalStateException("secret of the outer", new RuntimeException("secret of the inner"));

    @Test
    void framesSayWhereAFailureCameFromAndNothingOfItsMessages() {
        assertThat(OutboxLog.framesOf(FAILURE))
                .contains("java.lang.IllegalStateException", "Caused by: java.lang.RuntimeException")
                .contains("at org.outboxee.model.OutboxLogTest")
                .doesNotContain("secret");
    }

    @Test
    void classesAreNamedFromTheOutsideIn() {
        assertThat(OutboxLog.classesOf(FAILURE))
                .isEqualTo("java.lang.IllegalStateException <- java.lang.RuntimeException");
    }
}
