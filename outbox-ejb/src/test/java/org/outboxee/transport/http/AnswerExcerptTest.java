package org.outboxee.transport.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a receiver says is kept in a form that can be stored and shown, whatever it says. */
class AnswerExcerptTest {

    private static final int LIMIT = 1024;

    @Test
    void whatCanBeReadStaysAsItIs() {
        String text = "{\"error\":\"<b>no</b> žluťoučký 😀 漢字\"}";

        assertThat(AnswerExcerpt.of(text.getBytes(UTF_8), true)).isEqualTo(text);
    }

    @Test
    void nothingIsNothing() {
        assertThat(AnswerExcerpt.of(new byte[0], true)).isNull();
        assertThat(AnswerExcerpt.of(" \r\n\t\0 ".getBytes(UTF_8), true)).isNull();
    }

    /** NUL is what PostgreSQL refuses; line breaks would look like lines of ours, the others steer terminals. */
    @ParameterizedTest
    @CsvSource({
        "0000", "0001", "0007", "0008", "0009", "000a", "000d", "001b", "007f", "0085", "009b", "00ad", "061c", "200b",
        "200e", "2028", "2029", "202e", "2066", "feff", "fff9"
    })
    void aCharacterThatActsIsASpace(String point) {
        String text = "a" + Character.toString(Integer.parseInt(point, 16)) + "b";

        assertThat(AnswerExcerpt.of(text.getBytes(UTF_8), true)).isEqualTo("a b");
    }

    @Test
    void whatIsNotUtf8IsReplaced() {
        assertThat(AnswerExcerpt.of(new byte[] {'a', (byte) 0xff, 'b', (byte) 0xc3}, true))
                .isEqualTo("a?b?");
        assertThat(AnswerExcerpt.of(new byte[] {'a', (byte) 0xed, (byte) 0xa0, (byte) 0x80, 'b'}, true))
                .as("half of a pair in the clothes of UTF-8")
                .matches("a\\?+b");
    }

    @ParameterizedTest
    @CsvSource({"é, 1", "漢, 1", "漢, 2", "😀, 1", "😀, 2", "😀, 3"})
    void aCharacterThatIsCutThroughIsLeftOut(String last, int bytes) {
        byte[] text = ("x".repeat(LIMIT - bytes) + last).getBytes(UTF_8);

        assertThat(AnswerExcerpt.of(Arrays.copyOf(text, LIMIT), false)).isEqualTo("x".repeat(LIMIT - bytes));
    }

    @Test
    void itNeverHasMoreBytesThanWereRead() {
        Random random = new Random(4711);
        for (int i = 0; i < 500; i++) {
            byte[] bytes = new byte[LIMIT];
            random.nextBytes(bytes);

            String text = AnswerExcerpt.of(bytes, random.nextBoolean());

            assertThat(text.getBytes(UTF_8)).hasSizeLessThanOrEqualTo(LIMIT);
            assertThat(new String(text.getBytes(UTF_8), UTF_8)).isEqualTo(text);
            assertThat(text.chars()).noneMatch(Character::isISOControl);
        }
    }
}
