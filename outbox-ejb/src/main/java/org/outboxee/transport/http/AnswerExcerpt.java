package org.outboxee.transport.http;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/**
 * The beginning of an answer as text that can be stored and shown: whatever a receiver sends, what becomes of it has at
 * most as many bytes, one line and no characters that act on a terminal or turn the direction of writing.
 */
final class AnswerExcerpt {

    /** So much of an answer is read at most, so that a usual one leaves the connection usable. */
    static final int MOST_BYTES = 1024;

    /** One byte, so that what is replaced never grows. */
    private static final String UNREADABLE = "?";

    private AnswerExcerpt() {}

    /**
     * The text of the bytes, read as UTF-8.
     *
     * @param bytes the answer's first {@value #MOST_BYTES} bytes, or fewer
     * @param isWhole whether the answer ends here; otherwise a character that is cut through at the end is left out
     * @return null if there is nothing to show
     */
    static String of(byte[] bytes, boolean isWhole) {
        CharsetDecoder decoder = StandardCharsets.UTF_8
                .newDecoder()
                .replaceWith(UNREADABLE)
                .onMalformedInput(CodingErrorAction.REPLACE)
                .onUnmappableCharacter(CodingErrorAction.REPLACE);
        CharBuffer text = CharBuffer.allocate(bytes.length);
        decoder.decode(ByteBuffer.wrap(bytes), text, isWhole);
        String shown = text.flip()
                .codePoints()
                .map(point -> isHarmless(point) ? point : ' ')
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString()
                .strip();
        return shown.isEmpty() ? null : shown;
    }

    private static boolean isHarmless(int point) {
        return switch (Character.getType(point)) {
            case Character.CONTROL, Character.FORMAT, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR -> false;
            default -> true;
        };
    }
}
