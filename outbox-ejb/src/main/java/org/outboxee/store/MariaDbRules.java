package org.outboxee.store;

import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.outboxee.model.OutboxDelivery;

/** What a MariaDB must be and be set to, each with its remedy; and how two nodes take turns on it. */
final class MariaDbRules {

    /** The oldest that the tests ran on. Older ones lack SKIP LOCKED (10.6) or the type of our ids (10.7). */
    private static final int OLDEST = version(10, 11);

    private static final Pattern VERSION = Pattern.compile("(\\d+)\\.(\\d+).*");

    /** A driver writes each quote and backslash with another one before it; then there are the headers. */
    private static final int PACKET_PER_BYTE = 2;

    private static final int PACKET_REST = 1 << 20;

    private static final String SETTINGS = "select version(), @@session.sql_mode, @@max_allowed_packet";
    private static final String SECOND_OF_CREATION = """
            select timestampdiff(second, timestamp '1970-01-01 00:00:00', created_at) from ${deliveries}
            where id = cast(?1 as uuid)
            """;
    private static final String LOCK = "select get_lock(concat('outbox schema ', database()), 30)";
    private static final String UNLOCK = "select release_lock(concat('outbox schema ', database()))";

    private MariaDbRules() {}

    static List<String> problems(Database database) {
        Object[] settings = database.rows(SETTINGS).get(0);
        return problems(
                String.valueOf(settings[0]),
                String.valueOf(settings[1]),
                ((Number) settings[2]).longValue(),
                database.largestPayload());
    }

    static List<String> problems(String version, String sqlMode, long packet, int payload) {
        List<String> problems = new ArrayList<>();
        Matcher parts = VERSION.matcher(version);
        if (parts.matches() && version(Integer.parseInt(parts.group(1)), Integer.parseInt(parts.group(2))) < OLDEST) {
            problems.add("MariaDB must be 10.11 or newer, was " + version + "; upgrade the server");
        }
        if (!sqlMode.contains("STRICT_TRANS_TABLES") && !sqlMode.contains("STRICT_ALL_TABLES")) {
            problems.add(
                    "sql_mode must contain STRICT_TRANS_TABLES, or MariaDB cuts what is too long without a word, was '"
                            + sqlMode + "'; take the server's default, or set it with the data source's connections");
        }
        long needed = (long) PACKET_PER_BYTE * payload + PACKET_REST;
        if (packet < needed) {
            problems.add("max_allowed_packet must be at least " + needed + " bytes for outbox.payload.max-bytes = "
                    + payload + ", was " + packet + "; raise it on the server, or lower outbox.payload.max-bytes");
        }
        return problems;
    }

    /**
     * Whether the entities tell the instants that their rows mean: EclipseLink leaves that to the driver, which takes a
     * column without a zone to be in the JVM's.
     *
     * @return the problem, or null
     */
    static String problemOfTimes(Database database, UUID delivery) {
        long stored = database.number(SECOND_OF_CREATION, delivery.toString());
        long read = database.entityManager()
                .find(OutboxDelivery.class, delivery)
                .getCreatedAt()
                .getEpochSecond();
        return stored == read
                ? null
                : "the persistence provider reads the times of MariaDB, which are in UTC, " + Math.abs(stored - read)
                        + " s wrong; add connectionTimeZone=UTC&preserveInstants=true to the data source's URL";
    }

    /** By a lock of the session, since DDL commits what it finds. */
    static void takingTurns(Database database, Runnable work) {
        database.rows(LOCK);
        try {
            work.run();
        } finally {
            database.rows(UNLOCK);
        }
    }

    private static int version(int major, int minor) {
        return major * 1000 + minor;
    }
}
