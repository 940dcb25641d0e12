package org.outboxee.worker;

import jakarta.persistence.LockTimeoutException;
import jakarta.persistence.OptimisticLockException;
import jakarta.persistence.PessimisticLockException;
import jakarta.persistence.QueryTimeoutException;
import jakarta.transaction.SystemException;
import java.io.InterruptedIOException;
import java.nio.channels.ClosedByInterruptException;
import java.sql.SQLException;
import java.sql.SQLIntegrityConstraintViolationException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLRecoverableException;
import java.sql.SQLTransientException;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import javax.transaction.xa.XAException;
import org.outboxee.api.FailureKind;
import org.outboxee.api.RetryableOutboxException;
import org.outboxee.model.Failure;
import org.outboxee.model.OutboxLog;
import org.outboxee.store.NoConnection;
import org.outboxee.store.SqlStates;

/** Decides what a failure was: the job's, for good or not, or the machinery's (spec A12). */
final class FailureCauses {

    private static final int LONGEST_CHAIN = 50;

    private static final String AWAY = "the database was away when ";

    /**
     * Rolled back by the server, no connection or login, resources, operator or system, lock or statement time-out, and
     * a standby that was asked to write.
     */
    private static final List<String> PLATFORM_STATES = List.of(
            "40",
            "08",
            "28",
            "53",
            "57",
            "58",
            "70100",
            "55P03",
            "HYT",
            "90067",
            "90098",
            SqlStates.READ_ONLY_TRANSACTION);

    private static final List<Class<? extends Exception>> PLATFORM_EXCEPTIONS = List.of(
            SQLTransientException.class,
            SQLRecoverableException.class,
            SQLNonTransientConnectionException.class,
            // how the persistence provider says 40001, 55P03 and 57014
            OptimisticLockException.class,
            PessimisticLockException.class,
            LockTimeoutException.class,
            QueryTimeoutException.class,
            // what a transaction manager says of a resource that is lost
            SystemException.class,
            XAException.class);

    /** What a server's pool throws besides; by name, a Web Profile has no connectors. */
    private static final String NO_RESOURCE = "jakarta.resource.spi.ResourceAllocationException";

    /** Only a stop or the server interrupts a job. */
    private static final List<Class<? extends Exception>> INTERRUPTS =
            List.of(InterruptedException.class, ClosedByInterruptException.class);

    /** What WildFly throws at callers of an EJB that has been stopped; by name, nothing may link to it. */
    private static final Set<String> STOPPED_BEANS = Set.of(
            "org.jboss.as.ee.component.ComponentIsStoppedException",
            "org.jboss.as.ejb3.component.EJBComponentUnavailableException");

    private FailureCauses() {}

    /** What the job threw. */
    static Failure ofJob(Throwable thrown) {
        String classes = OutboxLog.classesOf(thrown);
        if (find(thrown, RetryableOutboxException.class) != null) {
            return new Failure(FailureKind.RETRY_REQUESTED, "the job asked for a retry by " + classes);
        }
        if (isConstraintViolation(thrown)) {
            return new Failure(
                    FailureKind.CONSTRAINT_VIOLATED,
                    "a constraint, SQL states " + SqlStates.of(thrown) + ": " + classes);
        }
        if (isPlatform(thrown)) {
            return ofPlatform("the job met a failure of the machinery", thrown);
        }
        if (INTERRUPTS.stream().anyMatch(type -> find(thrown, type) != null)) {
            return ofPlatform("the job was interrupted", thrown);
        }
        UnreadableEventException unreadable = find(thrown, UnreadableEventException.class);
        if (unreadable != null) {
            return new Failure(FailureKind.UNREADABLE_EVENT, unreadable.getMessage());
        }
        return new Failure(FailureKind.JOB_FAILED, "the job threw " + classes);
    }

    /**
     * What the end of a job's transaction threw, its completing statement or its commit: a constraint that was checked
     * only then is the job's, all else the machinery's.
     */
    static Failure ofEnd(String what, Throwable thrown) {
        if (NoConnection.isCauseOf(thrown)) {
            return new Failure(FailureKind.PLATFORM_FAILED, what + ": " + NoConnection.REASON);
        }
        return isConstraintViolation(thrown)
                ? new Failure(
                        FailureKind.CONSTRAINT_VIOLATED,
                        "a constraint at the end of the job's transaction, SQL states " + SqlStates.of(thrown) + ": "
                                + OutboxLog.classesOf(thrown))
                : ofPlatform(what, thrown);
    }

    /**
     * What a failure was whose record could not be written at first. While the database is away a job may throw anything,
     * also what nobody would take for a lost connection: that is not the job's, or an outage would end deliveries for good.
     * Somebody's lock or an empty pool is no outage.
     */
    static Failure afterRefusedRecord(Failure failure, RuntimeException refusal) {
        boolean away = isPlatform(refusal)
                && !SqlStates.isContention(SqlStates.of(refusal))
                && !NoConnection.isCauseOf(refusal);
        return failure.kind() == FailureKind.JOB_FAILED && away
                ? new Failure(FailureKind.PLATFORM_FAILED, AWAY + failure.reason())
                : failure;
    }

    static Failure ofPlatform(String what, Throwable thrown) {
        Set<String> states = SqlStates.of(thrown);
        return new Failure(
                FailureKind.PLATFORM_FAILED,
                what + (states.isEmpty() ? "" : ", SQL states " + states) + ": " + OutboxLog.classesOf(thrown));
    }

    /** Whether it was thrown because the job's thread was interrupted. */
    static boolean isInterrupt(Throwable thrown) {
        return find(thrown, InterruptedException.class) != null
                || find(thrown, InterruptedIOException.class) != null
                || find(thrown, ClosedByInterruptException.class) != null;
    }

    /** Whether it was thrown because the server has stopped a bean that the job uses. */
    static boolean isStoppedBean(Throwable thrown) {
        return SqlStates.parts(thrown).stream()
                .anyMatch(part -> STOPPED_BEANS.contains(part.getClass().getName()));
    }

    private static boolean isConstraintViolation(Throwable thrown) {
        return SqlStates.isConstraintViolation(SqlStates.of(thrown))
                || SqlStates.parts(thrown).stream()
                        .anyMatch(part -> part instanceof SQLIntegrityConstraintViolationException
                                || part instanceof XAException xa && xa.errorCode == XAException.XA_RBINTEGRITY);
    }

    private static boolean isPlatform(Throwable thrown) {
        Set<String> states = SqlStates.of(thrown);
        List<Throwable> parts = SqlStates.parts(thrown);
        return states.stream().anyMatch(state -> PLATFORM_STATES.stream().anyMatch(state::startsWith))
                || parts.stream().anyMatch(part -> PLATFORM_EXCEPTIONS.stream().anyMatch(type -> type.isInstance(part)))
                // without any state it comes from the server's pool, not from the database
                || states.isEmpty()
                        && parts.stream().anyMatch(part -> part instanceof SQLException || isNoResource(part));
    }

    private static boolean isNoResource(Throwable part) {
        return Stream.<Class<?>>iterate(part.getClass(), type -> type != null, Class::getSuperclass)
                .anyMatch(type -> type.getName().equals(NO_RESOURCE));
    }

    /** In the chain of causes only: what was suppressed is no wish of the job's. */
    private static <T extends Throwable> T find(Throwable thrown, Class<T> type) {
        Throwable current = thrown;
        for (int i = 0; current != null && i < LONGEST_CHAIN; i++) {
            if (type.isInstance(current)) {
                return type.cast(current);
            }
            current = current.getCause();
        }
        return null;
    }
}
