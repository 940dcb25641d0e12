package org.outboxee.store;

import java.util.Map;

/** A supported database and the few expressions in which it differs. A database not named here stops the start. */
enum Dialect {
    POSTGRESQL("postgresql", "clock_timestamp()", "(select clock_timestamp())", Span.STANDARD),
    /** Without statement time: its clock stands still during a transaction, which is accepted there. */
    H2("h2", "current_timestamp(6)", "current_timestamp(6)", Span.STANDARD),
    /** The start of the statement, in UTC whatever the session's zone: its columns have no zone and end in 9999. */
    MARIADB("mariadb", "utc_timestamp(6)", "utc_timestamp(6)", Span.MARIADB);

    private final String folder;
    private final String now;
    private final String nowOnce;
    private final Span span;

    Dialect(String folder, String now, String nowOnce, Span span) {
        this.folder = folder;
        this.now = now;
        this.nowOnce = nowOnce;
        this.span = span;
    }

    /** How numbers and texts become times and spans, and those become numbers. */
    private enum Span {
        STANDARD(Map.of(
                "${seconds}", "cast(",
                "${/seconds}", " as double precision) * interval '1' second",
                "${since}", "extract(epoch from (${now} - ",
                "${/since}", "))",
                "${micros}", "cast(extract(epoch from ",
                "${/micros}", ") * 1000000 as bigint)",
                "${instant}", "cast(",
                "${/instant}", " as timestamp(6) with time zone)")),
        MARIADB(Map.of(
                "${seconds}", "interval cast(",
                "${/seconds}", " as decimal(20,6)) second",
                "${since}", "(0.000001 * timestampdiff(microsecond, ",
                "${/since}", ", ${now}))",
                "${micros}", "timestampdiff(microsecond, timestamp '1970-01-01 00:00:00', ",
                "${/micros}", ")",
                "${instant}", "cast(trim(trailing 'Z' from ",
                "${/instant}", ") as datetime(6))"));

        private final Map<String, String> words;

        Span(Map<String, String> words) {
            this.words = words;
        }
    }

    /** The script that makes the tables. */
    public String script() {
        return "db/" + folder + "/V1__outbox.sql";
    }

    /** The script that gives an account without schema rights what it needs. */
    String grants() {
        return "db/" + folder + "/grants.sql";
    }

    /**
     * The same script with a placeholder for each name, for other names of tables. Not below the plain one: Flyway
     * searches folders to any depth, and refuses two scripts of one version.
     */
    String template() {
        return "db/placeholders/" + folder + "/V1__outbox.sql";
    }

    /**
     * A statement in this database's words.
     *
     * <ul>
     *   <li><code>${now}</code> is the database's wall clock, where it can be had the statement's and not the
     *       transaction's.
     *   <li><code>${nowOnce}</code> is the same for conditions: read once by a statement, so that an index can be
     *       searched for it. PostgreSQL calls a volatile function for each row instead, and so walked over every delayed
     *       row at each claim.
     *   <li><code>${seconds}?1${/seconds}</code> is a span to add to a time or to take from it.
     *   <li><code>${since}created_at${/since}</code> is the number of seconds from a time until now.
     *   <li><code>${micros}created_at${/micros}</code> is the number of microseconds from 1970 until a time.
     *   <li><code>${instant}?1${/instant}</code> is a time given as the text of an {@code Instant}.
     * </ul>
     */
    String fill(String statement) {
        String filled = statement;
        for (Map.Entry<String, String> word : span.words.entrySet()) {
            filled = filled.replace(word.getKey(), word.getValue());
        }
        return filled.replace("${now}", now).replace("${nowOnce}", nowOnce);
    }
}
