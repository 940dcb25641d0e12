package org.outboxee.config;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The names of the tables, each a plain identifier, so that no name can break out of a statement. */
public record Tables(String events, String deliveries, String attempts, String inbox, String schemaVersion) {

    static final String RULE =
            "letters, digits and underscores, at most 40, not beginning with a digit; optionally schema-qualified";

    private static final Pattern NAME = Pattern.compile("([A-Za-z_][A-Za-z0-9_]{0,62}\\.)?[A-Za-z_][A-Za-z0-9_]{0,39}");

    public static final Tables DEFAULT = new Tables(
            "outbox_events", "outbox_deliveries", "outbox_attempts", "inbox_messages", "outbox_schema_version");

    List<String> problems() {
        long different = Stream.of(events, deliveries, attempts, inbox, schemaVersion)
                .map(name -> name.toLowerCase(Locale.ROOT))
                .distinct()
                .count();
        return different == 5
                ? List.of()
                : List.of(
                        "outbox.tables.events, .deliveries, .attempts, .inbox and .schema-version must be five different "
                                + "names, were " + events + ", " + deliveries + ", " + attempts + ", " + inbox + " and "
                                + schemaVersion);
    }

    /** A name without its schema, as the names of constraints and indexes begin with it. */
    public static String withoutSchema(String table) {
        return table.substring(table.indexOf('.') + 1);
    }

    static boolean isName(String text) {
        return NAME.matcher(text).matches();
    }
}
