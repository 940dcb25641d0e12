package org.outboxee.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.outboxee.api.FailureKind;

/** A reason can always be stored: the report of a failure must not be what fails. */
@Tag("S14")
class FailureTest {

    private static final int COLUMN = 500;

    @ParameterizedTest
    @CsvSource({"0, 0", "1, 1", "499, 499", "500, 500", "501, 500", "100000, 500"})
    void aReasonIsAtMostAsLongAsItsColumn(int given, int kept) {
        assertThat(reason("x".repeat(given))).hasSize(kept);
    }

    @Test
    void controlCharactersBecomeSpaces() {
        String controls = "a\u0000b\u0001c\td\ne\rf\u001bg\u007fh\u0085i\u009fj";

        assertThat(reason(controls)).isEqualTo("a b c d e f g h i j");
    }

    @Test
    void halfASurrogatePairIsNotStored() {
        assertThat(reason("a\uD800b\uDC00c")).isEqualTo("a?b?c");
        assertThat(reason("x".repeat(COLUMN - 1) + "\uD83D\uDE00")).isEqualTo("x".repeat(COLUMN - 1));
        assertThat(reason("x".repeat(COLUMN - 2) + "\uD83D\uDE00y")).isEqualTo("x".repeat(COLUMN - 2) + "\uD83D\uDE00");
    }

    @Test
    void whatIsNotAControlCharacterStays() {
        assertThat(reason("žluťoučký 😀 漢字")).isEqualTo("žluťoučký 😀 漢字");
    }

    /** A replaced serializer may throw an exception without a message. */
    @Test
    void aMissingReasonIsSaidToBeMissing() {
        assertThat(reason(null)).isEqualTo("no reason was given");
    }

    @Test
    void theKindIsNeeded() {
        assertThatThrownBy(() -> new Failure(null, "x"))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("kind");
    }

    private static String reason(String given) {
        return new Failure(FailureKind.JOB_FAILED, given).reason();
    }
}
