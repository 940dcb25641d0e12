package org.outboxee.publish;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TimeZone;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.outboxee.api.IntegrationEvent;

/** The text doesn't depend on where the JVM thinks it is (S15, S20). */
@Tag("A3")
@Tag("S15")
class SurroundingsTest {

    record Report(
            String text,
            long n,
            double d,
            BigDecimal price,
            Instant at,
            LocalDateTime local,
            ZonedDateTime zoned,
            Map<String, Integer> counts)
            implements IntegrationEvent {}

    private static final Report REPORT = new Report(
            "žluťoučký 😀 漢字 ١٢",
            1234567,
            1234.5,
            new BigDecimal("1234.50"),
            Instant.parse("2026-03-01T12:00:00.123456789Z"),
            LocalDateTime.of(2026, 3, 1, 12, 0),
            ZonedDateTime.of(2026, 3, 1, 12, 0, 0, 0, ZoneId.of("Europe/Prague")),
            Map.of("ключ", 1));

    private static final String TEXT = "{\"text\":\"žluťoučký 😀 漢字 ١٢\",\"n\":1234567,\"d\":1234.5,\"price\":1234.50,"
            + "\"at\":\"2026-03-01T12:00:00.123456789Z\",\"local\":\"2026-03-01T12:00:00\","
            + "\"zoned\":\"2026-03-01T12:00:00+01:00[Europe/Prague]\",\"counts\":{\"ключ\":1}}";

    @ParameterizedTest
    @Tag("S20")
    @ValueSource(strings = {"en-US", "ar-SA", "ar-SA-u-nu-arab", "th-TH-u-nu-thai", "th-TH-u-ca-buddhist", "tr-TR"})
    void localeAndZoneOfTheJvmDoNotMatter(String locale) {
        Locale before = Locale.getDefault();
        TimeZone zone = TimeZone.getDefault();
        try {
            Locale.setDefault(Locale.forLanguageTag(locale));
            TimeZone.setDefault(TimeZone.getTimeZone("Pacific/Kiritimati"));
            JsonbEventSerializer serializer = new JsonbEventSerializer();

            assertThat(serializer.serialize(REPORT)).isEqualTo(TEXT);
            assertThat(serializer.deserialize(TEXT, Report.class)).isEqualTo(REPORT);
        } finally {
            Locale.setDefault(before);
            TimeZone.setDefault(zone);
        }
    }

    /** The formatters of the JDK remember the locale they were born with, and a charset cannot be changed later. */
    @ParameterizedTest
    @Tag("S20")
    @ValueSource(
            strings = {
                "-Duser.language=ar -Duser.country=SA -Dfile.encoding=US-ASCII -Dsun.jnu.encoding=US-ASCII",
                "-Duser.language=th -Duser.country=TH -Duser.extensions=u-nu-thai -Dfile.encoding=UTF-16"
            })
    void aJvmBornElsewhereWritesTheSame(String options) throws Exception {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of(options.split(" ")));
        command.addAll(List.of(
                "-Duser.timezone=Pacific/Kiritimati",
                "-cp",
                System.getProperty("java.class.path"),
                Elsewhere.class.getName()));

        Process jvm = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String output = new String(jvm.getInputStream().readAllBytes(), UTF_8);

        assertThat(jvm.waitFor()).isZero();
        assertThat(output).isEqualTo(TEXT);
    }

    /** Writes and reads the report, and hands its text over past the charset of the JVM. */
    static final class Elsewhere {

        private Elsewhere() {}

        public static void main(String[] arguments) {
            JsonbEventSerializer serializer = new JsonbEventSerializer();
            String text = serializer.serialize(REPORT);
            if (!serializer.deserialize(text, Report.class).equals(REPORT)) {
                throw new IllegalStateException("The report came back changed");
            }
            System.out.writeBytes(text.getBytes(UTF_8));
        }
    }
}
