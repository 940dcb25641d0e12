package org.outboxee.worker;

import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLRecoverableException;
import java.sql.SQLTransientException;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.outboxee.api.FailureKind;
import org.outboxee.api.RetryableOutboxException;
import org.outboxee.model.Failure;
import org.outboxee.model.OutboxLog;
import org.outboxee.store.SqlStates;

/** Decides what a failure was: the job's, for good or not, or the machinery's (spec A12). */
final class FailureCauses {

    private static final int LONGEST_CHAIN = 50;

    /** Rolled back by the server, connection lost, resources or operator, lock or statement time-out. */
    private static final List<String> PLATFORM_STATES = List.of("40", "08", "53", "57", "55P03", "HYT", "90067", "90098");

    private FailureCauses() {}

    /** What the job threw. */
    static Failure ofJob(Throwable thrown) {
        String classes = OutboxLog.classesOf(thrown);
        UnreadableEventException unreadable = find(thrown, UnreadableEventException.class);
        if (unreadable != null) {
            return new Failure(FailureKind.UNREADABLE_EVENT, unreadable.getMessage());
        }
        if (find(thrown, RetryableOutboxException.class) != null) {
            return new Failure(FailureKind.RETRY_REQUESTED, "the job asked for a retry by " + classes);
        }
        Set<String> states = SqlStates.of(thrown);
        if (SqlStates.isConstraintViolation(states)) {
            return new Failure(FailureKind.CONSTRAINT_VIOLATED, "a constraint, SQL states " + states + ": " + classes);
        }
        if (isPlatform(thrown, states)) {
            return ofPlatform("the job met a failure of the machinery", thrown);
        }
        return new Failure(FailureKind.JOB_FAILED, "the job threw " + classes);
    }

    /** What a commit threw: a constraint checked only then is the job's, all else the machinery's. */
    static Failure ofCommit(Throwable thrown) {
        Set<String> states = SqlStates.of(thrown);
        return SqlStates.isConstraintViolation(states)
                ? new Failure(
                        FailureKind.CONSTRAINT_VIOLATED,
                        "a constraint at commit, SQL states " + states + ": " + OutboxLog.classesOf(thrown))
                : ofPlatform("the commit failed or its outcome is unknown", thrown);
    }

    static Failure ofPlatform(String what, Throwable thrown) {
        Set<String> states = SqlStates.of(thrown);
        return new Failure(
                FailureKind.PLATFORM_FAILED,
                what + (states.isEmpty() ? "" : ", SQL states " + states) + ": " + OutboxLog.classesOf(thrown));
    }

    private static boolean isPlatform(Throwable thrown, Set<String> states) {
        return states.stream().anyMatch(state -> PLATFORM_STATES.stream().anyMatch(state::startsWith))
                || find(thrown, SQLTransientException.class) != null
                || find(thrown, SQLRecoverableException.class) != null
                || find(thrown, SQLNonTransientConnectionException.class) != null
                || isWithoutState(thrown);
    }

    /** An SQLException without a state comes from the server's pool, not from the database. */
    private static boolean isWithoutState(Throwable thrown) {
        return find(thrown, SQLException.class, failure -> failure.getSQLState() == null) != null;
    }

    private static <T extends Throwable> T find(Throwable thrown, Class<T> type) {
        return find(thrown, type, failure -> true);
    }

    private static <T extends Throwable> T find(Throwable thrown, Class<T> type, Predicate<T> which) {
        Throwable current = thrown;
        for (int i = 0; current != null && i < LONGEST_CHAIN; i++) {
            if (type.isInstance(current) && which.test(type.cast(current))) {
                return type.cast(current);
            }
            current = current.getCause();
        }
        return null;
    }
}
