package org.outboxee.store;

import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The SQL states in a failure: what it was, said by the database and never by a message's text. */
public final class SqlStates {

    public static final String READ_ONLY_TRANSACTION = "25006";

    private static final int MOST_PARTS = 100;

    private static final String LOCK_TIMEOUT = "HYT00";
    private static final String NO_RIGHT = "42501";
    private static final String DISK_FULL = "53100";

    /** What MariaDB says in its error code, and in a state only as "general error" or "syntax error or no right". */
    private static final Map<Integer, String> MARIADB_CODES = Map.of(
            1205, LOCK_TIMEOUT, // ER_LOCK_WAIT_TIMEOUT, HY000
            1290, READ_ONLY_TRANSACTION, // ER_OPTION_PREVENTS_STATEMENT, HY000: a replica that is read_only
            1021, DISK_FULL, // ER_DISK_FULL, HY000
            1114, DISK_FULL, // ER_RECORD_FILE_FULL, HY000
            1044, NO_RIGHT, // ER_DBACCESS_DENIED_ERROR, 42000
            1142, NO_RIGHT, // ER_TABLEACCESS_DENIED_ERROR, 42000
            1143, NO_RIGHT); // ER_COLUMNACCESS_DENIED_ERROR, 42000

    private static final Set<String> CONTENTION = Set.of("40001", "40P01", "55P03", "57014", LOCK_TIMEOUT, "70100");
    private static final Set<String> UNKNOWN_NAMES = Set.of("42P01", "42703", "42S02", "42S03", "42S04", "42S22");
    private static final Set<String> ACCESS_REFUSED = Set.of(NO_RIGHT, "90096");

    private SqlStates() {}

    /** Looked for everywhere: what failed a commit is a cause of a suppressed exception on WildFly. */
    public static Set<String> of(Throwable failure) {
        Set<String> states = new LinkedHashSet<>();
        for (Throwable part : parts(failure)) {
            if (part instanceof SQLException sql && sql.getSQLState() != null) {
                states.add(state(sql));
            }
        }
        return states;
    }

    /** Other databases' codes are no such numbers: PostgreSQL's is always 0, H2's have five digits. */
    private static String state(SQLException failure) {
        return MARIADB_CODES.getOrDefault(failure.getErrorCode(), failure.getSQLState());
    }

    /** Whether the database answered that others are in the way: deadlock, serialization, lock or statement time-out. */
    public static boolean isContention(Set<String> states) {
        return states.stream().anyMatch(CONTENTION::contains);
    }

    /** Whether the database said that a constraint was broken (class 23). */
    public static boolean isConstraintViolation(Set<String> states) {
        return states.stream().anyMatch(state -> state.startsWith("23"));
    }

    /** Whether the database did not know a table or a column. */
    public static boolean isUnknownName(Set<String> states) {
        return states.stream().anyMatch(UNKNOWN_NAMES::contains);
    }

    /** Whether the account lacked a right. */
    public static boolean isAccessRefused(Set<String> states) {
        return states.stream().anyMatch(ACCESS_REFUSED::contains);
    }

    /** Whether the database rolled the transaction back so that others get on: a deadlock or a serialization failure. */
    static boolean isToBeRepeated(Set<String> states) {
        return states.contains("40001") || states.contains("40P01");
    }

    /**
     * A failure and all it consists of, each once: its causes, what was suppressed (transaction managers put what a
     * commit failed of there), and what follows in a batch, whose first exception may have no state.
     */
    public static List<Throwable> parts(Throwable failure) {
        Set<Throwable> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        List<Throwable> parts = new ArrayList<>();
        Deque<Throwable> next = new ArrayDeque<>();
        if (failure != null) {
            next.add(failure);
        }
        while (!next.isEmpty() && parts.size() < MOST_PARTS) {
            Throwable part = next.poll();
            if (!seen.add(part)) {
                continue;
            }
            parts.add(part);
            if (part.getCause() != null) {
                next.add(part.getCause());
            }
            if (part instanceof SQLException sql && sql.getNextException() != null) {
                next.add(sql.getNextException());
            }
            next.addAll(List.of(part.getSuppressed()));
        }
        return parts;
    }
}
