package org.outboxee.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Writes the table that the documentation includes, and looks whether it is whole. */
class ConfigurationReferenceTest {

    private static final Path FILE =
            Path.of(System.getProperty("basedir", "."), "target", "generated-docs", "configuration.adoc");

    @Test
    void theTableOfAllKeysIsWrittenForTheDocumentation() throws IOException {
        Files.createDirectories(FILE.getParent());
        Files.writeString(FILE, ConfigurationReference.asAsciiDoc());

        List<String> lines = Files.readAllLines(FILE);

        assertThat(lines).filteredOn("|==="::equals).hasSize(2);
        assertThat(lines).filteredOn(line -> line.startsWith("|`+outbox.")).hasSize(ConfigKey.values().length);
        assertThat(lines).allMatch(line -> line.equals(line.stripTrailing()));
    }

    @ParameterizedTest
    @EnumSource
    void aKeyHasARowWithAllThatIsKnownOfIt(ConfigKey key) {
        String row = Arrays.stream(ConfigurationReference.asAsciiDoc().split("\n\n"))
                .filter(candidate -> candidate.startsWith("|`+" + key.key() + "+`"))
                .findFirst()
                .orElseThrow();

        assertThat(row)
                .contains(ConfigurationReference.variable(key))
                .contains(key.rule())
                .contains(key.meaning())
                .contains(key.defaultValue() == null ? "|–" : "|`+" + key.defaultValue() + "+`");
    }

    /** One look at a whole row, with what AsciiDoc could take for mark-up. */
    @Test
    void aRowIsReadAsItIsWritten() {
        assertThat(ConfigurationReference.asAsciiDoc()).contains("""

                        |`+outbox.relay.batch-size+` +
                        `+OUTBOX_RELAY_BATCH_SIZE+`
                        |`+500+`
                        |pass:c[1 to 1000]
                        |pass:c[Rows per short transaction of the relay.]

                        """);
        assertThat(ConfigurationReference.variable(ConfigKey.QUEUE_WINDOW)).isEqualTo("OUTBOX_QUEUE_<NAME>_WINDOW");
    }

    @Test
    void noKeyIsTwiceInTheReference() {
        assertThat(Arrays.stream(ConfigKey.values()).map(ConfigKey::key)).doesNotHaveDuplicates();
    }
}
