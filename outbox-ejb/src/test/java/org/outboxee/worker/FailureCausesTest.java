package org.outboxee.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;
import static org.outboxee.api.FailureKind.CONSTRAINT_VIOLATED;
import static org.outboxee.api.FailureKind.JOB_FAILED;
import static org.outboxee.api.FailureKind.PLATFORM_FAILED;
import static org.outboxee.api.FailureKind.RETRY_REQUESTED;
import static org.outboxee.api.FailureKind.UNREADABLE_EVENT;

import jakarta.ejb.EJBException;
import jakarta.ejb.EJBTransactionRolledbackException;
import jakarta.persistence.LockTimeoutException;
import jakarta.persistence.OptimisticLockException;
import jakarta.persistence.PersistenceException;
import jakarta.persistence.PessimisticLockException;
import jakarta.persistence.QueryTimeoutException;
import jakarta.resource.NotSupportedException;
import jakarta.resource.spi.ResourceAllocationException;
import jakarta.transaction.HeuristicMixedException;
import jakarta.transaction.RollbackException;
import jakarta.transaction.SystemException;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.UndeclaredThrowableException;
import java.nio.channels.ClosedByInterruptException;
import java.sql.BatchUpdateException;
import java.sql.SQLException;
import java.sql.SQLIntegrityConstraintViolationException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLRecoverableException;
import java.sql.SQLSyntaxErrorException;
import java.sql.SQLTimeoutException;
import java.sql.SQLTransientConnectionException;
import java.util.stream.Stream;
import javax.transaction.xa.XAException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.outboxee.api.FailureKind;
import org.outboxee.api.RetryableOutboxException;
import org.outboxee.model.Failure;

/** Whose failure it was decides whether there is another attempt. */
@Tag("A12")
class FailureCausesTest {

    static Stream<Arguments> thrownByJobs() {
        RetryableOutboxException retryable = new RetryableOutboxException("later");
        UnreadableEventException unreadable = new UnreadableEventException("member x is missing");
        return Stream.of(
                // the job asks for a retry, anywhere in the chain
                arguments(retryable, RETRY_REQUESTED),
                arguments(new RetryableOutboxException("later", sql("23505")), RETRY_REQUESTED),
                arguments(new RetryableOutboxException("later", unreadable), RETRY_REQUESTED),
                arguments(new IllegalStateException(retryable), RETRY_REQUESTED),
                arguments(new EJBException(new RuntimeException(retryable)), RETRY_REQUESTED),
                arguments(new InvocationTargetException(retryable), RETRY_REQUESTED),
                arguments(new UndeclaredThrowableException(retryable), RETRY_REQUESTED),
                arguments(new AssertionError("broken", retryable), RETRY_REQUESTED),
                arguments(sql("23505", retryable), RETRY_REQUESTED),
                arguments(chain(30, retryable), RETRY_REQUESTED),
                // a serializer that cannot reach its keys asks for one too
                arguments(new UnreadableEventException("keys", retryable), RETRY_REQUESTED),
                // a by-product of closing something is no wish of the job's
                arguments(suppressing(new IllegalStateException(), retryable), JOB_FAILED),

                // anything else is final
                arguments(new IllegalArgumentException("bad"), JOB_FAILED),
                arguments(new Exception("checked"), JOB_FAILED),
                arguments(new IOException("connection refused"), JOB_FAILED),
                arguments(new EJBException("bad"), JOB_FAILED),
                arguments(new EJBException(new IllegalArgumentException()), JOB_FAILED),
                arguments(new EJBTransactionRolledbackException("marked by another bean"), JOB_FAILED),
                arguments(new PersistenceException("no such entity"), JOB_FAILED),
                arguments(sql("22001"), JOB_FAILED),
                arguments(sql("42703"), JOB_FAILED),
                arguments(sql("42501"), JOB_FAILED),
                arguments(sql("25P02"), JOB_FAILED),
                arguments(sql("P0001"), JOB_FAILED),
                arguments(new SQLSyntaxErrorException("typo", "42601"), JOB_FAILED),

                // errors are recorded too
                arguments(new AssertionError("broken"), JOB_FAILED),
                arguments(new StackOverflowError(), JOB_FAILED),
                arguments(new OutOfMemoryError(), JOB_FAILED),
                arguments(new NoClassDefFoundError("org/acme/Missing"), JOB_FAILED),

                // a constraint is the job's
                arguments(sql("23505"), CONSTRAINT_VIOLATED),
                arguments(sql("23503"), CONSTRAINT_VIOLATED),
                arguments(sql("23514"), CONSTRAINT_VIOLATED),
                arguments(new SQLIntegrityConstraintViolationException("no state"), CONSTRAINT_VIOLATED),
                arguments(new EJBException(new PersistenceException(sql("23505"))), CONSTRAINT_VIOLATED),
                arguments(batch("23505"), CONSTRAINT_VIOLATED),
                arguments(new PersistenceException(batchWithoutState("23505")), CONSTRAINT_VIOLATED),
                arguments(following("22000", "22000", "23505"), CONSTRAINT_VIOLATED),
                arguments(
                        suppressing(new IllegalStateException(), new PersistenceException(sql("23505"))),
                        CONSTRAINT_VIOLATED),

                // the machinery's
                arguments(sql("40001"), PLATFORM_FAILED),
                arguments(sql("40P01"), PLATFORM_FAILED),
                arguments(sql("08006"), PLATFORM_FAILED),
                arguments(sql("08001"), PLATFORM_FAILED),
                arguments(sql("57P01"), PLATFORM_FAILED),
                arguments(sql("57014"), PLATFORM_FAILED),
                arguments(sql("53300"), PLATFORM_FAILED),
                arguments(sql("55P03"), PLATFORM_FAILED),
                arguments(sql("58030"), PLATFORM_FAILED),
                arguments(sql("28P01"), PLATFORM_FAILED),
                arguments(sql("25006"), PLATFORM_FAILED),
                arguments(sql("HYT00"), PLATFORM_FAILED),
                arguments(sql("90067"), PLATFORM_FAILED),
                arguments(sql("90098"), PLATFORM_FAILED),
                arguments(new EJBException(new PersistenceException(sql("40P01"))), PLATFORM_FAILED),
                arguments(batchWithoutState("40001"), PLATFORM_FAILED),
                arguments(new SQLTransientConnectionException("pool is empty"), PLATFORM_FAILED),
                arguments(new SQLTimeoutException("statement", "X"), PLATFORM_FAILED),
                arguments(new SQLRecoverableException("socket", "X"), PLATFORM_FAILED),
                arguments(new SQLNonTransientConnectionException("closed", "X"), PLATFORM_FAILED),
                arguments(new SQLException("IJ000453: unable to get managed connection"), PLATFORM_FAILED),
                arguments(new RuntimeException(new SQLException("pool", sql("08001"))), PLATFORM_FAILED),
                arguments(
                        suppressing(new IllegalStateException(), new RuntimeException(sql("08006"))), PLATFORM_FAILED),
                arguments(new UnreadableEventException("its store is away", sql("08006")), PLATFORM_FAILED),

                // what the provider says instead of 40001 and 55P03
                arguments(new OptimisticLockException("row was changed"), PLATFORM_FAILED),
                arguments(new EJBException(new OptimisticLockException()), PLATFORM_FAILED),
                arguments(new LockTimeoutException(), PLATFORM_FAILED),
                arguments(new PessimisticLockException(), PLATFORM_FAILED),
                arguments(new QueryTimeoutException(), PLATFORM_FAILED),

                // what Payara says of a connection that is lost, with the state and without
                arguments(new EJBException(wrapped(new SystemException(), new XAException(-7))), PLATFORM_FAILED),
                arguments(new EJBException(new SystemException()), PLATFORM_FAILED),
                arguments(new PersistenceException(new XAException(-7)), PLATFORM_FAILED),
                arguments(new IllegalStateException(new ResourceAllocationException("no connection")), PLATFORM_FAILED),
                arguments(wrapped(new SystemException(), sql("23505")), CONSTRAINT_VIOLATED),
                arguments(new EJBException(new XAException(XAException.XA_RBINTEGRITY)), CONSTRAINT_VIOLATED),
                arguments(new IllegalStateException(new NotSupportedException("by this adapter")), JOB_FAILED),

                // a stop interrupts jobs; no job fails for good by that
                arguments(new InterruptedException(), PLATFORM_FAILED),
                arguments(new IllegalStateException(new InterruptedException()), PLATFORM_FAILED),
                arguments(new ClosedByInterruptException(), PLATFORM_FAILED),

                // the pool had no state to give, but the database had one in what follows
                arguments(batchWithoutState("22001"), JOB_FAILED),
                arguments(unreadable, UNREADABLE_EVENT),
                arguments(new EJBException(unreadable), UNREADABLE_EVENT));
    }

    @ParameterizedTest
    @MethodSource("thrownByJobs")
    void whatAJobThrewIsClassified(Throwable thrown, FailureKind kind) {
        assertThat(FailureCauses.ofJob(thrown).kind()).isEqualTo(kind);
    }

    static Stream<Arguments> thrownByCommits() {
        return Stream.of(
                arguments(rollback(sql("23505")), CONSTRAINT_VIOLATED),
                arguments(rollback(new PersistenceException(batchWithoutState("23505"))), CONSTRAINT_VIOLATED),
                arguments(
                        suppressing(new RollbackException(), new PersistenceException(sql("23503"))),
                        CONSTRAINT_VIOLATED),
                arguments(new RollbackException(), PLATFORM_FAILED),
                arguments(rollback(sql("40001")), PLATFORM_FAILED),
                arguments(rollback(sql("08006")), PLATFORM_FAILED),
                arguments(rollback(new OptimisticLockException()), PLATFORM_FAILED),
                arguments(new HeuristicMixedException(), PLATFORM_FAILED),
                arguments(new IllegalStateException(), PLATFORM_FAILED));
    }

    @ParameterizedTest
    @MethodSource("thrownByCommits")
    void atCommitAConstraintIsTheJobsAndAllElseTheMachinerys(Throwable thrown, FailureKind kind) {
        assertThat(FailureCauses.ofEnd("the commit failed", thrown).kind()).isEqualTo(kind);
    }

    /** Messages may carry payloads and secrets: only classes and states are told. */
    @ParameterizedTest
    @Tag("A22")
    @ValueSource(strings = {"23505", "40001", "22001"})
    void reasonsNameClassesAndStatesAndNoMessages(String state) {
        Throwable thrown = new IllegalStateException("password=hunter2", sql(state));

        for (Failure failure :
                new Failure[] {FailureCauses.ofJob(thrown), FailureCauses.ofEnd("the commit failed", thrown)}) {
            assertThat(failure.reason())
                    .contains("java.lang.IllegalStateException <- java.sql.SQLException")
                    .doesNotContain("hunter2", "secret value");
        }
        assertThat(FailureCauses.ofEnd("the commit failed", thrown).reason()).contains(state);
    }

    @Test
    @Tag("A13")
    void anUnreadableEventSaysWhatIsUnreadable() {
        assertThat(FailureCauses.ofJob(new EJBException(new UnreadableEventException("Order.id: missing")))
                        .reason())
                .isEqualTo("Order.id: missing");
    }

    @Test
    void aChainThatBitesItsTailComesToAnEnd() {
        SQLException first = sql("22000");
        SQLException second = sql("22000", first);
        first.initCause(second);
        first.setNextException(second);

        assertThat(FailureCauses.ofJob(first).kind()).isEqualTo(JOB_FAILED);
    }

    private static SQLException sql(String state) {
        return new SQLException("secret value", state);
    }

    private static SQLException sql(String state, Throwable cause) {
        return new SQLException("secret value", state, cause);
    }

    private static SQLException batch(String state) {
        SQLException batch = new BatchUpdateException("batch", state, new int[0]);
        batch.setNextException(sql(state));
        return batch;
    }

    private static SQLException batchWithoutState(String next) {
        SQLException batch = new BatchUpdateException("batch", new int[0]);
        batch.setNextException(sql(next));
        return batch;
    }

    private static SQLException following(String... states) {
        SQLException first = sql(states[0]);
        for (int i = 1; i < states.length; i++) {
            first.setNextException(sql(states[i]));
        }
        return first;
    }

    private static Throwable rollback(Exception cause) {
        return wrapped(new RollbackException("rolled back"), cause);
    }

    private static Exception wrapped(Exception outer, Exception cause) {
        outer.initCause(cause);
        return outer;
    }

    private static Throwable suppressing(Throwable thrown, Throwable suppressed) {
        thrown.addSuppressed(suppressed);
        return thrown;
    }

    private static Throwable chain(int length, Throwable last) {
        Throwable chain = last;
        for (int i = 1; i < length; i++) {
            chain = new RuntimeException(chain);
        }
        return chain;
    }
}
