package org.outboxee.test;

import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Teaches a fresh server one zone by name; it knows offsets only until somebody fills its tables. */
final class MariaDbZone {

    private static final int ID = 1;
    private static final Instant BEGIN = Instant.parse("2000-01-01T00:00:00Z");
    private static final Instant END = Instant.parse("2038-01-01T00:00:00Z");

    private MariaDbZone() {}

    static void load(TestMariaDb server, String name) {
        ZoneRules rules = ZoneId.of(name).getRules();
        List<String> statements = new ArrayList<>(List.of(
                "insert into mysql.time_zone (time_zone_id, use_leap_seconds) values (" + ID + ", 'N')",
                "insert into mysql.time_zone_name (name, time_zone_id) values ('" + name + "', " + ID + ")"));
        statements.add(type(0, rules.getStandardOffset(BEGIN), 0));
        statements.add(
                type(1, ZoneOffset.ofTotalSeconds(rules.getStandardOffset(BEGIN).getTotalSeconds() + 3600), 1));
        for (ZoneOffsetTransition next = rules.nextTransition(BEGIN);
                next.getInstant().isBefore(END);
                next = rules.nextTransition(next.getInstant())) {
            int type = rules.isDaylightSavings(next.getInstant()) ? 1 : 0;
            statements.add("insert into mysql.time_zone_transition (time_zone_id, transition_time, "
                    + "transition_type_id) values (" + ID + ", " + next.toEpochSecond() + ", " + type + ")");
        }
        server.execute(statements.toArray(String[]::new));
    }

    private static String type(int id, ZoneOffset offset, int isSummer) {
        String name = DateTimeFormatter.ofPattern("x", Locale.ROOT).format(offset);
        return "insert into mysql.time_zone_transition_type (time_zone_id, transition_type_id, `offset`, is_dst, "
                + "abbreviation) values (" + ID + ", " + id + ", " + offset.getTotalSeconds() + ", " + isSummer + ", '"
                + name + "')";
    }
}
