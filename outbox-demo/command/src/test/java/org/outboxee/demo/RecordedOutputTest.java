package org.outboxee.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** What README shows is what the demo prints, numbers aside. */
class RecordedOutputTest {

    private static final Path RECORDING = Path.of("src/test/resources/recorded-output.txt");
    private static final String PRINTED = "demo.printed";

    /** So many characters of its first line are enough to find where it begins. */
    private static final int TITLE = 12;

    private static final Path README = Path.of("../../README.md");

    @Test
    void theRecordingIsWhatTheDemoPrints() throws IOException {
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        Screen screen = new Screen(new PrintStream(printed, true, StandardCharsets.UTF_8));

        Counts counts = new Script(new InventedStage(), screen).play();
        screen.line("");
        screen.line(counts.summary());

        assertThat(withoutNumbers(printed.toString(StandardCharsets.UTF_8)))
                .isEqualTo(withoutNumbers(Files.readString(RECORDING)));
    }

    /** After a run whose output is in the file that this property names; {@code .ci/run} does so. */
    @Test
    @EnabledIfSystemProperty(named = PRINTED, matches = ".+")
    void theRecordingIsWhatARealRunHasPrinted() throws IOException {
        String printed = Files.readString(Path.of(System.getProperty(PRINTED)));
        String recording = Files.readString(RECORDING);

        assertThat(withoutNumbers(printed.substring(Math.max(0, printed.indexOf(recording.substring(0, TITLE))))))
                .isEqualTo(withoutNumbers(recording));
    }

    @Test
    void theReadmeShowsTheRecording() throws IOException {
        assertThat(Files.readString(README)).contains("```\n" + Files.readString(RECORDING) + "```\n");
    }

    /**
     * Also without the lines that say how far something is, since a slow machine has more of them, without the minutes
     * that it takes, and without what Maven adds, empty lines and escape sequences.
     */
    private static List<String> withoutNumbers(String text) {
        return text.replaceAll("\\x1b\\[[0-9;]*m", "")
                .lines()
                .filter(line -> !line.startsWith(Screen.PROGRESS) && !line.isBlank())
                .map(line -> line.replaceAll("\\d+", "N")
                        .replaceAll("(N[dhm] )+N[hms]", "Ns")
                        .replaceAll(" +", " "))
                .toList();
    }
}
