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

/** What README shows is what the demo prints, numbers aside. */
class RecordedOutputTest {

    private static final Path RECORDING = Path.of("src/test/resources/recorded-output.txt");
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

    @Test
    void theReadmeShowsTheRecording() throws IOException {
        assertThat(Files.readString(README)).contains("```\n" + Files.readString(RECORDING) + "```\n");
    }

    /** Also without the lines that say how far something is: a slow machine has more of them. */
    private static List<String> withoutNumbers(String text) {
        return text.lines()
                .filter(line -> !line.startsWith(Screen.PROGRESS))
                .map(line -> line.replaceAll("\\d+", "N").replaceAll(" +", " "))
                .toList();
    }
}
