package org.outboxee.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.TimeZone;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.outboxee.config.Tables;

/** What MariaDB must be and be set to is said with the remedy (N9, C5). */
class MariaDbRulesTest {

    private static final String MODE = "STRICT_TRANS_TABLES,NO_ENGINE_SUBSTITUTION";
    private static final long PACKET = 16 << 20;
    private static final int PAYLOAD = 1 << 20;

    @ParameterizedTest
    @ValueSource(strings = {"10.11.19-MariaDB-0+deb12u1", "11.4.5-MariaDB", "12.0.2-MariaDB", "11.8.1-MariaDB-log"})
    void theDefaultsOfASupportedVersionAreNoProblem(String version) {
        assertThat(MariaDbRules.problems(version, MODE, PACKET, PAYLOAD)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"10.5.29-MariaDB", "10.6.22-MariaDB", "5.5.68-MariaDB"})
    void anOlderVersionIsNamed(String version) {
        assertThat(MariaDbRules.problems(version, MODE, PACKET, PAYLOAD))
                .containsExactly("MariaDB must be 10.11 or newer, was " + version + "; upgrade the server");
    }

    @Test
    void aModeThatCutsTextsIsRefused() {
        assertThat(MariaDbRules.problems("11.4.5-MariaDB", "ANSI_QUOTES", PACKET, PAYLOAD))
                .singleElement()
                .asString()
                .contains("STRICT_TRANS_TABLES", "'ANSI_QUOTES'", "server's default");
    }

    @Test
    void aPacketThatIsTooSmallForThePayloadIsToldWithBothNumbers() {
        assertThat(MariaDbRules.problems("11.4.5-MariaDB", MODE, 1 << 20, PAYLOAD))
                .containsExactly("max_allowed_packet must be at least 3145728 bytes for outbox.payload.max-bytes = "
                        + "1048576, was 1048576; raise it on the server, or lower outbox.payload.max-bytes");
    }

    /** The sessions of these tests are in New York, the JVM is where it is; wrong times must not go unnoticed. */
    @ParameterizedTest
    @EnumSource
    void aProviderThatReadsTimesInTheWrongZoneIsToldTheDriversProperties(Provider provider) {
        TimeZone zone = TimeZone.getDefault();
        TimeZone.setDefault(TimeZone.getTimeZone("Pacific/Kiritimati"));
        try (MariaDbPlace place = MariaDbPlace.create("zones")) {
            place.runPlainScript();
            place.grant(Tables.DEFAULT);
            try (Store store = new Combination(() -> place, provider).open(place)) {
                List<String> problem = problemOfMapping(store);
                if (provider == Provider.ECLIPSELINK) {
                    assertThat(problem)
                            .singleElement()
                            .asString()
                            .contains("50400 s wrong", "connectionTimeZone=UTC&preserveInstants=true");
                } else {
                    assertThat(problem).isEmpty();
                }
            }
        } finally {
            TimeZone.setDefault(zone);
        }
    }

    private static List<String> problemOfMapping(Store store) {
        return Stream.ofNullable(store.inNew(store.schema::mappingProblem)).toList();
    }
}
