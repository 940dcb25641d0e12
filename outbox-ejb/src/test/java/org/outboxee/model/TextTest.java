package org.outboxee.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Short texts that every database, log and broker can carry. */
class TextTest {

    @ParameterizedTest
    @ValueSource(strings = {"a", "order-placed", "org.acme.Order$Placed", "žluťoučký 😀 漢字", "a b", "\uD83D\uDE00"})
    void anythingPrintableIsAName(String text) {
        assertThat(Text.isName(text, 200)).isTrue();
    }

    @ParameterizedTest
    @Tag("S14")
    @ValueSource(strings = {"", " ", "\u2003", "a\u0000", "a\nb", "a\tb", "\u007f", "\u0085", "\uD800", "a\uDC00b"})
    void blanksControlsAndHalfPairsAreNot(String text) {
        assertThat(Text.isName(text, 200)).isFalse();
    }

    @Test
    void theLengthIsCountedInclusively() {
        assertThat(Text.isName("x".repeat(200), 200)).isTrue();
        assertThat(Text.isName("x".repeat(201), 200)).isFalse();
        assertThat(Text.isName(null, 200)).isFalse();
    }

    @Test
    void anEmptyTextIsPlain() {
        assertThat(Text.isPlain("")).isTrue();
        assertThat(Text.isPlain("a\u0000")).isFalse();
    }
}
