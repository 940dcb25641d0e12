package org.outboxee.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.transaction.RollbackException;
import jakarta.transaction.Status;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.outboxee.api.OutboxException;
import org.outboxee.config.GivenConfig;
import org.outboxee.config.OutboxConfig;
import org.outboxee.worker.StubTransaction;

/** Transactions of the outbox's own: done means that the commit returned, and the thread is left as it was. */
class JtaTransactionsTest {

    private final StubTransaction transaction = new StubTransaction();
    private final JtaTransactions transactions = new JtaTransactions(
            () -> transaction,
            OutboxConfig.read(new GivenConfig(Map.of("outbox.statement-timeout", "PT7S")), "shop", "node")
                    .config());

    @Test
    void workRunsInsideAndItsResultComesAfterTheCommit() {
        String result = transactions.inNew(() -> {
            transaction.calls.add("work");
            return "done";
        });

        assertThat(result).isEqualTo("done");
        assertThat(transaction.calls).containsExactly("timeout 70", "begin", "timeout 0", "work", "commit");
    }

    static Stream<Throwable> failures() {
        return Stream.of(new IllegalStateException("no"), new AssertionError("broken"), new StackOverflowError());
    }

    @ParameterizedTest
    @MethodSource("failures")
    void whatTheWorkThrowsComesOutAfterTheRollback(Throwable failure) {
        assertThatThrownBy(() -> transactions.inNew((Runnable) () -> sneak(failure)))
                .isSameAs(failure);

        assertThat(transaction.calls).endsWith("rollback");
        assertThat(transaction.isOnThread()).isFalse();
    }

    @Test
    void aCommitThatThrowsIsNoSuccess() {
        RollbackException thrown = new RollbackException();
        transaction.failCommit(thrown, false);

        assertThatThrownBy(() -> transactions.inNew(() -> "done"))
                .isInstanceOf(CommitFailedException.class)
                .hasCause(thrown);
    }

    /** Marked by whoever: on one server such a transaction's method would have returned normally. */
    @Test
    void aTransactionMarkedForRollbackIsNoSuccess() {
        assertThatThrownBy(() -> transactions.inNew(transaction::setRollbackOnly))
                .isInstanceOf(CommitFailedException.class);

        assertThat(transaction.isOnThread()).isFalse();
    }

    @Test
    void aTransactionOfSomebodyElseIsNeitherUsedNorTouched() throws Exception {
        transaction.begin();

        assertThatThrownBy(() -> transactions.inNew(() -> "done"))
                .isInstanceOf(OutboxException.class)
                .hasMessage("a transaction of the outbox's own needs a thread without one, status was "
                        + Status.STATUS_ACTIVE);

        assertThat(transaction.isOnThread()).isTrue();
        assertThat(transaction.calls).containsExactly("begin");
    }

    @ParameterizedTest
    @CsvSource({"PT0S, 1", "-PT5S, 1", "PT0.001S, 1", "PT1S, 1", "PT1.001S, 2", "PT1H, 3600", "P36500D, 1073741824"})
    void aTimeoutIsRoundedUpAndNeverTheServersDefault(Duration timeout, int seconds) {
        transactions.rollback(transactions.begin(timeout));

        assertThat(transaction.calls).containsExactly("timeout " + seconds, "begin", "timeout 0", "rollback");
    }

    @Test
    void aRollbackOfADeadTransactionDoesNotHideWhatKilledIt() {
        assertThatThrownBy(() -> transactions.inNew((Runnable) () -> {
                    transaction.timeOut();
                    throw new IllegalStateException("the cause");
                }))
                .hasMessage("the cause");

        assertThat(transaction.isOnThread()).isFalse();
    }

    @Test
    void whatSomebodyLeftOnTheThreadIsEnded() throws Exception {
        assertThat(transactions.rollbackLeftOver()).isFalse();

        transaction.begin();

        assertThat(transactions.rollbackLeftOver()).isTrue();
        assertThat(transaction.isOnThread()).isFalse();
    }

    @SuppressWarnings("unchecked")
    private static <T extends Throwable> void sneak(Throwable thrown) throws T {
        throw (T) thrown;
    }
}
