package org.outboxee.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.outboxee.api.FailureKind;

class FailureTest {

    @Test
    void aReasonIsCutBetweenCharacters() {
        assertThat(reason("x" + "😀".repeat(400))).isEqualTo("x" + "😀".repeat(249));
        assertThat(reason("xx" + "😀".repeat(400))).isEqualTo("xx" + "😀".repeat(249));
        assertThat(reason("x".repeat(500))).hasSize(500);
    }

    /** S14: what no database can store must not keep a result from being recorded. */
    @ParameterizedTest
    @ValueSource(strings = {"a\u0000b", "a\nb", "a\u0085b", "a\uD800b", "a\uDC00b"})
    void whatCannotBeStoredBecomesASpace(String text) {
        assertThat(reason(text)).isEqualTo("a b");
    }

    private static String reason(String text) {
        return new Failure(FailureKind.JOB_FAILED, text).reason();
    }
}
