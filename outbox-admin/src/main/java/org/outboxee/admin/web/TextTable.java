package org.outboxee.admin.web;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** A table for a terminal: columns two blanks apart, numbers to the right. */
final class TextTable {

    private final boolean[] numbers;
    private final List<String[]> lines = new ArrayList<>();

    /** With a letter for each column: {@code n} for numbers, anything else for text. */
    TextTable(String columns) {
        numbers = new boolean[columns.length()];
        IntStream.range(0, columns.length()).forEach(i -> numbers[i] = columns.charAt(i) == 'n');
    }

    /** Adds a line; null is shown as {@code -}. */
    TextTable line(Object... cells) {
        lines.add(Arrays.stream(cells)
                .map(cell -> cell == null ? "-" : cell.toString())
                .toArray(String[]::new));
        return this;
    }

    String text() {
        int[] widths = IntStream.range(0, numbers.length)
                .map(column -> lines.stream()
                        .mapToInt(line -> line[column].length())
                        .max()
                        .orElse(0))
                .toArray();
        StringBuilder text = new StringBuilder();
        lines.forEach(line -> text.append(text(line, widths).stripTrailing()).append('\n'));
        return text.toString();
    }

    private String text(String[] line, int[] widths) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < line.length; i++) {
            String filler = " ".repeat(widths[i] - line[i].length());
            text.append(i == 0 ? "" : "  ").append(numbers[i] ? filler + line[i] : line[i] + filler);
        }
        return text.toString();
    }
}
