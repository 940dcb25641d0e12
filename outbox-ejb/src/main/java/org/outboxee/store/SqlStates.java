package org.outboxee.store;

import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The SQL states among the causes of a failure: what a failure was, said by the database and never by a message's text. */
public final class SqlStates {

    public static final String READ_ONLY_TRANSACTION = "25006";

    private static final int MOST = 100;

    private SqlStates() {}

    /** Looked for everywhere: what failed a commit is a cause of a suppressed exception on WildFly. */
    public static Set<String> of(Throwable failure) {
        Set<String> states = new LinkedHashSet<>();
        Set<Throwable> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        Deque<Throwable> open = new ArrayDeque<>();
        addIfPresent(failure, open);
        while (!open.isEmpty() && seen.size() < MOST) {
            Throwable current = open.remove();
            if (!seen.add(current)) {
                continue;
            }
            if (current instanceof SQLException sql) {
                if (sql.getSQLState() != null) {
                    states.add(sql.getSQLState());
                }
                addIfPresent(sql.getNextException(), open);
            }
            addIfPresent(current.getCause(), open);
            open.addAll(List.of(current.getSuppressed()));
        }
        return states;
    }

    /** Whether the database said that a constraint was broken (class 23). */
    public static boolean isConstraintViolation(Set<String> states) {
        return states.stream().anyMatch(state -> state.startsWith("23"));
    }

    /** Whether the database rolled the transaction back so that others get on: a deadlock or a serialization failure. */
    static boolean isToBeRepeated(Set<String> states) {
        return states.contains("40001") || states.contains("40P01");
    }

    private static void addIfPresent(Throwable next, Deque<Throwable> open) {
        if (next != null) {
            open.add(next);
        }
    }
}
