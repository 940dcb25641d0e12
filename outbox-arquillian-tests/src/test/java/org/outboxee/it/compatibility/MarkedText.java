package org.outboxee.it.compatibility;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A part of a file between two marks, which is written by the runs.
 *
 * @param file the file
 * @param begin what stands before the part
 * @param end what stands after it
 */
record MarkedText(Path file, String begin, String end) {

    /** The part as it is in the file. */
    String read() {
        String text = text();
        return text.substring(from(text), to(text));
    }

    /** Puts another part in its place. */
    void write(String part) {
        String text = text();
        try {
            Files.writeString(file, text.substring(0, from(text)) + part + text.substring(to(text)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private int from(String text) {
        return position(text, begin, 0) + begin.length();
    }

    private int to(String text) {
        return position(text, end, from(text));
    }

    private int position(String text, String mark, int from) {
        int position = text.indexOf(mark, from);
        if (position < 0) {
            throw new IllegalStateException(file + " lacks " + mark);
        }
        return position;
    }

    private String text() {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
