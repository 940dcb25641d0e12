package org.outboxee.config;

import java.util.Arrays;
import java.util.stream.Collectors;

/** The configuration keys as a table in AsciiDoc. */
final class ConfigurationReference {

    private ConfigurationReference() {}

    static String asAsciiDoc() {
        return Arrays.stream(ConfigKey.values())
                .map(ConfigurationReference::row)
                .collect(Collectors.joining("\n", """
                        // Made from ConfigKey by the build; changes belong there.
                        [cols="4,3,3,5",options="header"]
                        |===
                        |Key and environment variable |Default |Rule |Meaning

                        """, "|===\n"));
    }

    private static String row(ConfigKey key) {
        return """
                |%s +
                %s
                |%s
                |%s
                |%s
                """.formatted(
                        code(key.key()),
                        code(variable(key)),
                        key.defaultValue() == null ? "–" : code(key.defaultValue()),
                        text(key.rule()),
                        text(key.meaning()));
    }

    /** A queue's or user's name is not part of the rule for the rest. */
    static String variable(ConfigKey key) {
        return Arrays.stream(key.key().split("(?=<name>)|(?<=<name>)"))
                .map(part -> part.equals("<name>") ? "<NAME>" : ServerConfigSource.environmentName(part))
                .collect(Collectors.joining());
    }

    private static String code(String literal) {
        return "`+" + cell(literal) + "+`";
    }

    /** As it stands: what looks like mark-up in a sentence is none. */
    private static String text(String sentence) {
        return "pass:c[" + cell(sentence).replace("]", "\\]") + ']';
    }

    private static String cell(String content) {
        return content.replace("|", "\\|");
    }
}
