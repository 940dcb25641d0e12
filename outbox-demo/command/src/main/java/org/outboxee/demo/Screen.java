package org.outboxee.demo;

import java.io.PrintStream;

/** Where the demo's lines go. */
final class Screen {

    /** Begins a line that says how far something is; how many there are of it depends on the machine. */
    static final String PROGRESS = "    ... ";

    private static final String INDENT = "    ";

    private final PrintStream out;

    Screen(PrintStream out) {
        this.out = out;
    }

    void step(int number, int of, String title) {
        out.println();
        out.println("[" + number + "/" + of + "] " + title);
        out.flush();
    }

    void say(String text) {
        text.lines().forEach(line -> line((line.isEmpty() ? "" : INDENT) + line));
    }

    void progress(String text) {
        line(PROGRESS + text);
    }

    void line(String text) {
        out.println(text);
        out.flush();
    }
}
