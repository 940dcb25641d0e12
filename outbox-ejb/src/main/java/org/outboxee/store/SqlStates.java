package org.outboxee.store;

import java.sql.SQLException;
import java.util.LinkedHashSet;
import java.util.Set;

/** The SQL states in a chain of causes: what a failure was, said by the database and never by a message's text. */
public final class SqlStates {

    public static final String READ_ONLY_TRANSACTION = "25006";

    private static final Set<String> UNKNOWN_NAMES = Set.of("42P01", "42703", "42S02", "42S03", "42S04", "42S22");
    private static final Set<String> ACCESS_REFUSED = Set.of("42501", "90096");
    private static final int LONGEST_CHAIN = 50;

    private SqlStates() {}

    public static Set<String> of(Throwable failure) {
        Set<String> states = new LinkedHashSet<>();
        Throwable current = failure;
        for (int i = 0; current != null && i < LONGEST_CHAIN; i++) {
            if (current instanceof SQLException sql) {
                addAll(sql, states);
            }
            for (Throwable suppressed : current.getSuppressed()) {
                if (suppressed instanceof SQLException sql) {
                    addAll(sql, states);
                }
            }
            current = current.getCause();
        }
        return states;
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

    private static void addAll(SQLException first, Set<String> states) {
        for (SQLException next = first; next != null && states.size() < LONGEST_CHAIN; next = next.getNextException()) {
            if (next.getSQLState() == null || !states.add(next.getSQLState())) {
                return;
            }
        }
    }
}
