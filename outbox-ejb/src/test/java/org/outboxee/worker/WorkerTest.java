package org.outboxee.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.persistence.PersistenceException;
import jakarta.transaction.HeuristicMixedException;
import jakarta.transaction.RollbackException;
import jakarta.transaction.SystemException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.jboss.as.ee.component.ComponentIsStoppedException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.outboxee.api.OutboxException;
import org.outboxee.api.RetryableOutboxException;
import org.outboxee.worker.OneDelivery.Statement;

/** One delivery's work, at each point where it can go wrong (design section 3). */
@Tag("A11")
@Tag("A12")
class WorkerTest {

    private final WorkerUnderTest under = new WorkerUnderTest();
    private final StubTransaction transaction = under.transaction;
    private final OneDelivery delivery = under.delivery;

    @AfterEach
    void theThreadIsAsItWas() {
        assertThat(transaction.isOnThread())
                .as("a transaction left on the thread")
                .isFalse();
        assertThat(Thread.interrupted()).as("an interrupt left on the thread").isFalse();
        assertThat(transaction.calls.stream()
                        .filter(call -> call.startsWith("timeout"))
                        .reduce((one, next) -> next))
                .as("a timeout left on the thread")
                .isIn(Optional.empty(), Optional.of("timeout 0"));
    }

    @Test
    void theJobsWorkAndItsCompletionCommitTogether() {
        under.work(work -> transaction.calls.add("job"));

        assertThat(transaction.calls)
                .containsExactly(
                        "timeout 30",
                        "begin",
                        "timeout 0",
                        "commit", // is it current, load the event
                        "timeout 300",
                        "begin",
                        "timeout 0",
                        "job",
                        "commit");
        assertThat(delivery.status).isEqualTo("completed");
        assertThat(under.told).containsExactly("completed");
    }

    /** B9. */
    @Test
    void aCompletionTellsHowLongItsEventHadBeenDue() {
        delivery.dueSeconds = 90;

        under.work(work -> {});

        assertThat(under.latencies)
                .singleElement()
                .satisfies(latency -> assertThat(latency).isBetween(Duration.ofSeconds(90), Duration.ofSeconds(120)));
    }

    @Test
    void nothingIsTriedAgainAndNobodyIsToldBeforeTheCommitReturned() {
        under.work(work -> assertThat(under.told).isEmpty());

        assertThat(delivery.statements).containsExactly(Statement.LOAD, Statement.COMPLETE);
        assertThat(under.waits).isEmpty();
    }

    @Test
    void anOlderDispatchRunsNothing() {
        delivery.currentDispatch = UUID.randomUUID();

        under.work(work -> {});

        assertThat(under.runs).isZero();
        assertThat(delivery.status).isEqualTo("dispatched");
        assertThat(under.told).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"pending", "completed", "failed"})
    void aDeliveryThatIsNotDispatchedRunsNothing(String status) {
        delivery.status = status;

        under.work(work -> {});

        assertThat(under.runs).isZero();
        assertThat(delivery.status).isEqualTo(status);
    }

    @Test
    void anotherJobsDeliveryRunsNothing() {
        delivery.target = "another-job";

        under.work(work -> {});

        assertThat(under.runs).isZero();
        assertThat(delivery.statements).containsExactly(Statement.LOAD);
    }

    /** The relay reclaims it: whoever runs it now would run beside its next attempt. */
    @ParameterizedTest
    @Tag("A16")
    @ValueSource(doubles = {0, -0.001, -3600})
    void aDeliveryPastItsTimeoutRunsNothing(double remainingSeconds) {
        delivery.remainingSeconds = remainingSeconds;

        under.work(work -> {});

        assertThat(under.runs).isZero();
        assertThat(delivery.statements).containsExactly(Statement.LOAD);
        assertThat(delivery.status).isEqualTo("dispatched");
    }

    @ParameterizedTest
    @Tag("A16")
    @CsvSource({"0.001, 1", "1, 1", "1.001, 2", "299.5, 300", "3600, 3600", "31536000, 31536000"})
    void theTransactionMayLastAsLongAsTheDelivery(double remainingSeconds, int seconds) {
        delivery.remainingSeconds = remainingSeconds;

        under.work(work -> {});

        assertThat(transaction.calls)
                .filteredOn(call -> call.startsWith("timeout"))
                .containsExactly("timeout 30", "timeout 0", "timeout " + seconds, "timeout 0");
    }

    @Test
    void aGuardThatSaysNoRollsTheJobsWorkBack() {
        under.work(work -> delivery.currentDispatch = UUID.randomUUID());

        assertThat(under.runs).isEqualTo(1);
        assertThat(transaction.calls).endsWith("rollback");
        assertThat(delivery.statements).containsExactly(Statement.LOAD, Statement.COMPLETE);
        assertThat(delivery.failureKind).isNull();
        assertThat(under.told).isEmpty();
    }

    @Test
    void whatAJobThrewIsRecordedAfterTheRollback() {
        under.work(work -> {
            throw new IllegalArgumentException("password=hunter2");
        });

        assertThat(transaction.calls)
                .containsExactly(
                        "timeout 30",
                        "begin",
                        "timeout 0",
                        "commit",
                        "timeout 300",
                        "begin",
                        "timeout 0",
                        "rollback",
                        "timeout 30",
                        "begin",
                        "timeout 0",
                        "commit");
        assertThat(delivery.status).isEqualTo("failed");
        assertThat(delivery.failureKind).isEqualTo("JOB_FAILED");
        assertThat(delivery.failureReason).isEqualTo("the job threw java.lang.IllegalArgumentException");
        assertThat(under.told).containsExactly("failed JOB_FAILED");
    }

    @Test
    void aRetryableExceptionIsARetryByTheSchedule() {
        delivery.attempts = 1;

        under.work(work -> {
            throw new RetryableOutboxException("later");
        });

        assertThat(delivery.status).isEqualTo("pending");
        assertThat(delivery.attempts).isEqualTo(2);
        assertThat(delivery.delaySeconds).isEqualTo(120.0);
        assertThat(under.told).containsExactly("retried RETRY_REQUESTED");
    }

    @Test
    void withoutADelayLeftARetryableExceptionIsFinalToo() {
        delivery.attempts = 2;

        under.work(work -> {
            throw new RetryableOutboxException("later");
        });

        assertThat(delivery.status).isEqualTo("failed");
        assertThat(under.told).containsExactly("failed RETRY_REQUESTED");
    }

    static Stream<Throwable> errors() {
        return Stream.of(
                new AssertionError("broken"), new StackOverflowError(), new NoClassDefFoundError("org/acme/Missing"));
    }

    @ParameterizedTest
    @Tag("T14")
    @MethodSource("errors")
    void anErrorOfAJobIsRecordedLikeAnException(Throwable error) {
        under.work(work -> {
            throw (Error) error;
        });

        assertThat(delivery.status).isEqualTo("failed");
        assertThat(delivery.failureKind).isEqualTo("JOB_FAILED");
        assertThat(transaction.calls).contains("rollback");
    }

    /** An exception was swallowed, or another bean said so: an outcome of its own. */
    @Test
    void aTransactionMarkedForRollbackIsNoSuccess() {
        under.work(work -> transaction.setRollbackOnly());

        assertThat(delivery.statements).containsExactly(Statement.LOAD, Statement.REMEMBER, Statement.RETRY);
        assertThat(delivery.status).isEqualTo("pending");
        assertThat(delivery.failureKind).isEqualTo("MARKED_ROLLBACK");
        assertThat(under.told).containsExactly("retried MARKED_ROLLBACK");
    }

    @Test
    void whatAJobThrewSaysMoreThanTheMarkItLeft() {
        under.work(work -> {
            transaction.setRollbackOnly();
            throw new IllegalStateException();
        });

        assertThat(delivery.failureKind).isEqualTo("JOB_FAILED");
    }

    @Test
    @Tag("T11")
    void aJobThatOutlivesItsTransactionIsRetried() {
        under.work(work -> {
            under.pass(Duration.ofSeconds(300));
            transaction.timeOut();
            throw new IllegalStateException("the transaction is not active");
        });

        assertThat(delivery.status).isEqualTo("pending");
        assertThat(delivery.failureKind).isEqualTo("TRANSACTION_TIMED_OUT");
    }

    @Test
    @Tag("T11")
    void aJobThatDoesNotNoticeItsTimeoutIsRetriedToo() {
        under.work(work -> {
            under.pass(Duration.ofSeconds(301));
            transaction.timeOut();
        });

        assertThat(delivery.failureKind).isEqualTo("TRANSACTION_TIMED_OUT");
        assertThat(delivery.statements).doesNotContain(Statement.COMPLETE);
    }

    static Stream<Throwable> uncertainCommits() {
        return Stream.of(
                new RollbackException("a lost connection"),
                new HeuristicMixedException(),
                new SystemException("timeout"),
                new IllegalStateException(),
                new SecurityException(),
                new NoClassDefFoundError("org/acme/Missing"));
    }

    @ParameterizedTest
    @MethodSource("uncertainCommits")
    void aCommitThatThrewIsARetry(Throwable thrown) {
        transaction.succeedInCommit();
        transaction.failCommit(thrown, false);

        under.work(work -> {});

        assertThat(delivery.status).isEqualTo("pending");
        assertThat(delivery.failureKind).isEqualTo("PLATFORM_FAILED");
        assertThat(under.told).containsExactly("retried PLATFORM_FAILED");
    }

    @Test
    void aConstraintAtCommitIsTheJobsFailure() {
        transaction.succeedInCommit();
        RollbackException rollback = new RollbackException();
        rollback.initCause(OneDelivery.sqlFailure("23505"));
        transaction.failCommit(rollback, false);

        under.work(work -> {});

        assertThat(delivery.status).isEqualTo("failed");
        assertThat(delivery.failureKind).isEqualTo("CONSTRAINT_VIOLATED");
    }

    /** Where the application's own unit is the outbox's, the completing statement writes the job's entities first. */
    @ParameterizedTest
    @CsvSource({
        "23505, failed, CONSTRAINT_VIOLATED",
        "40P01, pending, PLATFORM_FAILED",
        "08006, pending, PLATFORM_FAILED"
    })
    void aFailureOfTheCompletingStatementIsJudgedByItsState(String state, String status, String kind) {
        delivery.beforeNext(Statement.COMPLETE, () -> {
            throw OneDelivery.sqlFailure(state);
        });

        under.work(work -> {});

        assertThat(transaction.calls).contains("rollback");
        assertThat(delivery.status).isEqualTo(status);
        assertThat(delivery.failureKind).isEqualTo(kind);
    }

    @Test
    void anErrorOfTheCompletingStatementLeavesNoTransactionBehind() {
        delivery.beforeNext(Statement.COMPLETE, () -> {
            throw new NoClassDefFoundError("org/acme/Missing");
        });

        under.work(work -> {});

        assertThat(delivery.failureKind).isEqualTo("PLATFORM_FAILED");
    }

    /** The guarded record decides, and the completion is announced after all. */
    @Test
    void aCommitThatHappenedAlthoughItThrewIsACompletion() {
        transaction.succeedInCommit();
        transaction.failCommit(new SystemException("the connection broke"), true);

        under.work(work -> {});

        assertThat(delivery.status).isEqualTo("completed");
        assertThat(delivery.attempts).isZero();
        assertThat(under.told).containsExactly("completed");
    }

    @Test
    void anUnknownCommitOfADispatchThatIsNoLongerCurrentIsNobodysCompletion() {
        transaction.succeedInCommit();
        transaction.failCommit(new SystemException("the connection broke"), false);

        under.work(work -> delivery.beforeNext(Statement.REMEMBER, () -> {
            delivery.currentDispatch = UUID.randomUUID();
            delivery.status = "completed";
        }));

        assertThat(under.told).isEmpty();
    }

    @Test
    void withoutATransactionNothingRunsAndTheAttemptCounts() {
        delivery.beforeNext(Statement.LOAD, transaction::refuseToBeginOnce);

        under.work(work -> {});

        assertThat(under.runs).isZero();
        assertThat(delivery.status).isEqualTo("pending");
        assertThat(delivery.failureKind).isEqualTo("PLATFORM_FAILED");
    }

    /** Nothing has run, so it is waited for in place: thrown back at once, a full queue would be empty in seconds. */
    @Test
    @Tag("R14")
    void whileTheDatabaseIsAwayTheMessageWaitsInPlace() {
        delivery.goAway();
        under.duringWait = () -> {
            if (under.waits.size() == 8) {
                delivery.comeBack();
            }
        };

        under.work(work -> {});

        assertThat(delivery.status).isEqualTo("completed");
        assertThat(delivery.attempts).isZero();
        assertThat(under.waits)
                .containsExactly(
                        Duration.ofMillis(100),
                        Duration.ofMillis(200),
                        Duration.ofMillis(400),
                        Duration.ofMillis(800),
                        Duration.ofMillis(1600),
                        Duration.ofMillis(3200),
                        Duration.ofSeconds(5),
                        Duration.ofSeconds(5));
        assertThat(under.health.readiness().ready()).isTrue();
    }

    @Test
    void afterHalfAMinuteTheBrokerGetsItsMessageBack() {
        delivery.goAway();

        assertThatThrownBy(() -> under.work(work -> {})).isInstanceOf(PersistenceException.class);

        assertThat(under.runs).isZero();
        assertThat(total(under.waits)).isBetween(Duration.ofSeconds(25), Duration.ofSeconds(30));
        assertThat(under.health.readiness().ready()).isFalse();
    }

    @Test
    void aStopEndsTheWaiting() {
        delivery.goAway();
        under.duringWait = under.stop::raise;

        assertThatThrownBy(() -> under.work(work -> {})).isInstanceOf(PersistenceException.class);

        assertThat(under.waits).hasSize(1);
    }

    @Test
    void theRecordOfAFailureIsRepeatedUntilTheDatabaseIsBack() {
        under.duringWait = () -> {
            if (under.waits.size() == 10) {
                delivery.comeBack();
            }
        };

        under.work(work -> {
            delivery.goAway();
            throw new RetryableOutboxException("later");
        });

        assertThat(under.runs).isEqualTo(1);
        assertThat(delivery.status).isEqualTo("pending");
        assertThat(delivery.attempts).isEqualTo(1);
        assertThat(under.told).containsExactly("retried RETRY_REQUESTED");
    }

    /** Servers and providers have many words for a connection that is lost, some of them without any SQL state. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void whatAJobThrowsWhileTheDatabaseIsAwayIsNotFinal(boolean transactional) {
        under.duringWait = delivery::comeBack;

        under.work(transactional, work -> {
            delivery.goAway();
            throw new IllegalStateException("no word of a connection");
        });

        assertThat(delivery.status).isEqualTo("pending");
        assertThat(delivery.failureKind).isEqualTo("PLATFORM_FAILED");
        assertThat(delivery.failureReason)
                .isEqualTo("the database was away when the job threw java.lang.IllegalStateException");
        assertThat(under.told).containsExactly("retried PLATFORM_FAILED");
    }

    /** Neither somebody who holds its row nor an empty pool is an outage. */
    @ParameterizedTest
    @CsvSource({"locked, 55P03", "the pool is empty,"})
    void whatAJobThrowsWhileTheDatabaseIsThereIsFinal(String refusal, String state) {
        delivery.beforeNext(Statement.FAIL, () -> {
            throw new PersistenceException(new SQLException(refusal, state));
        });

        under.work(work -> {
            throw new IllegalStateException();
        });

        assertThat(under.waits).isNotEmpty();
        assertThat(delivery.failureKind).isEqualTo("JOB_FAILED");
    }

    /** Counted from the beginning of the work, not from its end: after that moment the delivery is another's. */
    @ParameterizedTest
    @CsvSource({"0, 295, 300", "200, 95, 100", "299.95, 0, 0", "400, 0, 0"})
    void theRecordIsRepeatedAtMostUntilTheDeliverysTimeout(double jobSeconds, long least, long most) {
        under.work(work -> {
            under.pass(Duration.ofMillis(Math.round(jobSeconds * 1000)));
            delivery.goAway();
            throw new RetryableOutboxException("later");
        });

        assertThat(total(under.waits)).isBetween(Duration.ofSeconds(least), Duration.ofSeconds(most));
        assertThat(delivery.status).isEqualTo("dispatched");
        assertThat(under.told).isEmpty();
    }

    @Test
    void aStopEndsTheRepetitionsAndTheMessageIsAcknowledged() {
        under.duringWait = under.stop::raise;

        under.work(work -> {
            delivery.goAway();
            throw new RetryableOutboxException("later");
        });

        assertThat(under.waits).hasSize(1);
        assertThat(delivery.status).isEqualTo("dispatched");
    }

    @Test
    void aFailureOfADispatchThatIsNoLongerCurrentIsNotRecorded() {
        under.work(work -> {
            delivery.currentDispatch = UUID.randomUUID();
            throw new IllegalStateException();
        });

        assertThat(delivery.status).isEqualTo("dispatched");
        assertThat(delivery.failureKind).isNull();
        assertThat(under.told).isEmpty();
    }

    /** An undeployment must not fail a delivery for good, not even one in its last attempt. */
    @ParameterizedTest
    @ValueSource(strings = {"thrown", "wrapped", "swallowed"})
    void aJobThatTheStopInterruptsIsPendingAgainWithoutAnAttempt(String how) {
        delivery.schedule = "list";

        under.work(work -> {
            under.stop.raise();
            switch (how) {
                case "thrown" -> throw new InterruptedException();
                case "wrapped" -> throw new IllegalStateException(new InterruptedException());
                default -> {
                    Thread.currentThread().interrupt();
                    throw new IllegalStateException("what the interrupt led to");
                }
            }
        });

        assertThat(Thread.interrupted()).as("the thread's owner learns of it").isTrue();
        assertThat(delivery.status).isEqualTo("pending");
        assertThat(delivery.attempts).isZero();
        assertThat(under.told).isEmpty();
    }

    /** Seen on WildFly: the application's beans are stopped before ours is told. */
    @Test
    void aJobThatMeetsAStoppedBeanIsPendingAgainWithoutAnAttempt() {
        under.work(work -> {
            throw new IllegalStateException(new ComponentIsStoppedException());
        });

        assertThat(delivery.status).isEqualTo("pending");
        assertThat(delivery.attempts).isZero();
    }

    @Test
    void aJobThatFailsWhileTheApplicationStopsIsPendingAgainWithoutAnAttempt() {
        under.work(work -> {
            under.stop.raise();
            throw new IllegalStateException("the bean manager is gone");
        });

        assertThat(delivery.status).isEqualTo("pending");
        assertThat(delivery.attempts).isZero();
    }

    /** To an interrupted thread a pool gives no connection: the result would be lost until the timeout. */
    @ParameterizedTest
    @Tag("K4")
    @ValueSource(booleans = {true, false})
    void anInterruptOfTheJobDoesNotKeepItsResultFromBeingRecorded(boolean thrown) {
        for (Statement statement : List.of(Statement.COMPLETE, Statement.REMEMBER, Statement.RETRY)) {
            delivery.beforeNext(
                    statement,
                    () -> assertThat(Thread.currentThread().isInterrupted()).isFalse());
        }

        under.work(work -> {
            if (thrown) {
                throw new InterruptedException();
            }
            Thread.currentThread().interrupt();
        });

        assertThat(Thread.interrupted()).as("the thread's owner learns of it").isTrue();
        assertThat(delivery.status).isEqualTo(thrown ? "pending" : "completed");
        assertThat(delivery.failureKind).isEqualTo(thrown ? "PLATFORM_FAILED" : null);
    }

    @Test
    void anUnreadableEventFailsForGood() {
        under.work(work -> {
            throw new UnreadableEventException("Placed.id: missing");
        });

        assertThat(delivery.status).isEqualTo("failed");
        assertThat(delivery.failureKind).isEqualTo("UNREADABLE_EVENT");
        assertThat(delivery.failureReason).isEqualTo("Placed.id: missing");
    }

    /** A replaced serializer may say nothing. */
    @Test
    void aFailureWithoutAReasonIsRecordedToo() {
        under.work(work -> {
            throw new UnreadableEventException(null);
        });

        assertThat(delivery.status).isEqualTo("failed");
        assertThat(delivery.failureReason).isEqualTo("no reason was given");
    }

    @ParameterizedTest
    @Tag("C14")
    @Tag("A5")
    @ValueSource(booleans = {true, false})
    void anEventThatOnlyANewerBuildKnowsIsGivenBackWithoutUsingAnAttempt(boolean transactional) {
        delivery.eventType = "order-cancelled";

        if (transactional) {
            under.work(work -> {});
        } else {
            under.workOutside(work -> {});
        }

        assertThat(under.runs).isZero();
        assertThat(delivery.status).isEqualTo("pending");
        assertThat(delivery.attempts).isZero();
        assertThat(delivery.delaySeconds).isEqualTo(2.0);
    }

    @Test
    void aJobOutsideATransactionHasNoneWhileItRuns() {
        under.workOutside(work -> {
            assertThat(transaction.isOnThread()).isFalse();
            transaction.calls.add("job");
        });

        assertThat(transaction.calls)
                .containsExactly(
                        "timeout 30",
                        "begin",
                        "timeout 0",
                        "commit",
                        "job",
                        "timeout 30",
                        "begin",
                        "timeout 0",
                        "commit");
        assertThat(delivery.status).isEqualTo("completed");
        assertThat(under.told).containsExactly("completed");
    }

    @Test
    void aFailureOutsideATransactionIsRecorded() {
        under.workOutside(work -> {
            throw new RetryableOutboxException("later");
        });

        assertThat(delivery.status).isEqualTo("pending");
        assertThat(under.told).containsExactly("retried RETRY_REQUESTED");
    }

    @Test
    void aCompletionOutsideATransactionIsRecordedOnceTheDatabaseIsBack() {
        under.duringWait = () -> {
            if (under.waits.size() == 5) {
                delivery.comeBack();
            }
        };

        under.workOutside(work -> delivery.goAway());

        assertThat(under.runs).isEqualTo(1);
        assertThat(delivery.status).isEqualTo("completed");
        assertThat(under.told).containsExactly("completed");
    }

    /** It must not be thrown to the broker: the job would run again at once, by the hand that just ran it. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aCompletionThatCannotBeRecordedIsLeftToTheReclaim(boolean stopped) {
        under.duringWait = stopped ? under.stop::raise : () -> {};

        under.workOutside(work -> delivery.goAway());

        assertThat(under.runs).isEqualTo(1);
        assertThat(delivery.status).isEqualTo("dispatched");
        assertThat(under.told).isEmpty();
    }

    @Test
    void aCompletionOutsideATransactionWhoseCommitHappenedAlthoughItThrewIsOne() {
        transaction.succeedInCommit();
        transaction.failCommit(new SystemException("the connection broke"), true);

        under.workOutside(work -> {});

        assertThat(delivery.status).isEqualTo("completed");
        assertThat(under.told).containsExactly("completed");
    }

    @Test
    void aSecondCopyOfAMessageIsNoCompletionOfItsOwn() {
        under.workOutside(work -> delivery.status = "completed");

        assertThat(under.told).isEmpty();
    }

    @Test
    void aTransactionThatAJobOutsideOneLeftOpenIsRolledBackAndItsFailure() {
        under.workOutside(work -> transaction.begin());

        assertThat(transaction.calls).contains("rollback");
        assertThat(delivery.status).isEqualTo("failed");
        assertThat(delivery.failureReason)
                .isEqualTo("the job returned with a transaction of its own open, which was rolled back");
    }

    @Test
    void whatAJobOutsideATransactionThrewSaysMoreThanTheTransactionItLeft() {
        under.workOutside(work -> {
            transaction.begin();
            throw new RetryableOutboxException("later");
        });

        assertThat(delivery.failureKind).isEqualTo("RETRY_REQUESTED");
        assertThat(delivery.status).isEqualTo("pending");
    }

    @Test
    void aThreadWithATransactionOfItsOwnRunsNothing() throws Exception {
        transaction.begin();

        assertThatThrownBy(() -> under.work(work -> {}))
                .isInstanceOf(OutboxException.class)
                .hasMessageContaining("needs a thread without one");

        assertThat(under.runs).isZero();
        assertThat(transaction.calls).containsOnly("begin").doesNotContain("rollback");
        transaction.rollback();
    }

    private static Duration total(List<Duration> waits) {
        return waits.stream().reduce(Duration.ZERO, Duration::plus);
    }

    @Test
    void aTimeoutThatCannotBeResetLeavesNoTransaction() {
        transaction.refuseToResetTheTimeout();

        assertThatThrownBy(() -> under.work(work -> {})).isInstanceOf(OutboxException.class);

        assertThat(under.runs).isZero();
        assertThat(Collections.frequency(transaction.calls, "begin"))
                .isEqualTo(Collections.frequency(transaction.calls, "rollback"));
    }
}
