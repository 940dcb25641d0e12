package org.outboxee.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.outboxee.store.Store.APPLICATION;

import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CyclicBarrier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.outboxee.model.OutboxEvent;
import org.outboxee.test.Eventually;

/** A message is accepted once by each consumer, together with its effects (B4, I1, I3, I4). */
interface InboxContract extends StoreUnderTest {

    String CONSUMER = "billing.invoices";

    @Test
    default void aMessageIsAcceptedOnce() {
        assertThat(accept("m-1")).isTrue();
        assertThat(accept("m-1")).isFalse();
        assertThat(accept("m-2")).isTrue();

        assertThat(messages()).isEqualTo(2);
        String age = "select max(" + look().seconds("received_at", "current_timestamp") + ") from ${inbox}";
        assertThat(Double.parseDouble(look().text(age))).isBetween(-0.001, 5.0);
    }

    @Test
    default void eachConsumerOfEachApplicationHasTheMessageOnce() {
        assertThat(accept("m-1")).isTrue();
        assertThat(store().inNew(() -> store().inbox.insert(APPLICATION, "billing.reminders", "m-1")))
                .isTrue();
        assertThat(store().inNew(() -> store().inbox.insert("other", CONSUMER, "m-1")))
                .isTrue();

        assertThat(messages()).isEqualTo(3);
    }

    /** Cut, folded or trimmed, one of them would be taken for another and never be worked on. */
    @Test
    default void idsThatDifferInAnythingAreDifferentMessages() {
        String longest = "漢".repeat(199);
        List<String> ids =
                List.of("m", "M", "m ", " m", "é", "e\u0301", "e", longest + "1", longest + "2", "😀", "%", "'");

        assertThat(ids).allMatch(this::accept).noneMatch(this::accept);

        assertThat(messages()).isEqualTo(ids.size());
    }

    /** On PostgreSQL any failed statement, and with JPA any exception, would take the rest of the transaction along. */
    @Test
    default void aDuplicateDoesNotPoisonItsTransaction() {
        accept("m-1");

        store().inNew(() -> {
            effect("before");
            assertThat(store().inbox.insert(APPLICATION, CONSUMER, "m-1")).isFalse();
            assertThat(store().entityManager.getTransaction().getRollbackOnly()).isFalse();
            assertThat(store().inbox.insert(APPLICATION, CONSUMER, "m-2")).isTrue();
            assertThat(store().inbox.insert(APPLICATION, CONSUMER, "m-2")).isFalse();
            effect("after");
        });

        assertThat(messages()).isEqualTo(2);
        assertThat(effects("before") + effects("after")).isEqualTo(2);
    }

    @Test
    default void aMessageWhoseWorkFailedIsAcceptedAgain() {
        assertThatThrownBy(() -> store().inNew(() -> {
                    assertThat(store().inbox.insert(APPLICATION, CONSUMER, "m-1"))
                            .isTrue();
                    effect("m-1");
                    throw new IllegalStateException("the handler failed");
                }))
                .hasMessage("the handler failed");
        assertThat(messages() + effects("m-1")).isZero();

        assertThat(accept("m-1")).isTrue();
    }

    @Test
    default void aDuplicateWaitsForTheFirstAndSeesItDone() {
        List<CompletableFuture<Boolean>> duplicate = new ArrayList<>();

        store().inNew(() -> {
            store().inbox.insert(APPLICATION, CONSUMER, "m-1");
            duplicate.add(InOtherThread.start(() -> acceptWithEffect("m-1")));
            awaitWaiter();
            assertThat(duplicate.get(0)).isNotDone();
            effect("m-1");
        });

        assertThat(duplicate.get(0).join()).isFalse();
        assertThat(effects("m-1")).isEqualTo(1);
    }

    @Test
    default void aDuplicateWaitsForTheFirstAndRunsIfThatFails() {
        List<CompletableFuture<Boolean>> duplicate = new ArrayList<>();

        assertThatThrownBy(() -> store().inNew(() -> {
                    store().inbox.insert(APPLICATION, CONSUMER, "m-1");
                    effect("m-1");
                    duplicate.add(InOtherThread.start(() -> acceptWithEffect("m-1")));
                    awaitWaiter();
                    throw new IllegalStateException("the handler failed");
                }))
                .hasMessage("the handler failed");

        assertThat(duplicate.get(0).join()).isTrue();
        assertThat(effects("m-1")).isEqualTo(1);
    }

    /** MariaDB may give one of several the row at the cost of the others, which are then delivered again. */
    @Test
    default void ofManyDuplicatesOneRunsIfTheFirstFails() {
        List<CompletableFuture<Boolean>> duplicates = new ArrayList<>();

        assertThatThrownBy(() -> store().inNew(() -> {
                    store().inbox.insert(APPLICATION, CONSUMER, "m-1");
                    IntStream.range(0, 5)
                            .forEach(i -> duplicates.add(InOtherThread.start(() -> acceptWithEffect("m-1"))));
                    Eventually.await("the duplicates wait", () -> waiters() == 5);
                    throw new IllegalStateException("the handler failed");
                }))
                .hasMessage("the handler failed");

        long refused = duplicates.stream().filter(this::wasRefused).count();
        assertThat(effects("m-1")).isEqualTo(1);
        assertThat(accept("m-1")).isFalse();
        assertThat(refused).isLessThanOrEqualTo(store().database.dialect() == Dialect.MARIADB ? 4 : 0);
    }

    private boolean wasRefused(CompletableFuture<Boolean> duplicate) {
        try {
            duplicate.join();
            return false;
        } catch (CompletionException e) {
            assertThat(SqlStates.isContention(SqlStates.of(e))).isTrue();
            return true;
        }
    }

    @Test
    default void anotherMessageWaitsForNobody() {
        store().inNew(() -> {
            store().inbox.insert(APPLICATION, CONSUMER, "m-1");

            assertThat(InOtherThread.<Boolean>call(() -> accept("m-2"))).isTrue();
        });
    }

    /** The database's answer is the one that others are in the way, whatever limit ended the wait. */
    @Test
    default void aDuplicateDoesNotWaitForEver() {
        InboxRows impatient = new InboxRows(new Database(
                store().entityManager,
                Settings.of(store().config.tables())
                        .with("outbox.statement-timeout", "PT1S")
                        .read()));

        store().inNew(() -> {
            store().inbox.insert(APPLICATION, CONSUMER, "m-1");
            CompletableFuture<Boolean> duplicate = InOtherThread.start(
                    () -> store().transactions.once(() -> impatient.insert(APPLICATION, CONSUMER, "m-1")));

            assertThatThrownBy(duplicate::join)
                    .satisfies(e -> assertThat(SqlStates.isContention(SqlStates.of(e)))
                            .as("%s", SqlStates.of(e))
                            .isTrue());
        });
    }

    /** R8: only the receiver's own operator can let a message take effect once more. */
    @Test
    default void aForgottenMessageIsAcceptedAgain() {
        accept("m-1");
        accept("m-2");

        assertThat(forget("m-1")).isTrue();
        assertThat(forget("m-1")).isFalse();

        assertThat(accept("m-1")).isTrue();
        assertThat(accept("m-2")).isFalse();
    }

    /** The same with 50 at a time and 1,000 rounds is InboxRaceTest. */
    @Test
    default void ofManyDuplicatesAtOnceOneHasAnEffect() throws Exception {
        int copies = 12;
        CyclicBarrier together = new CyclicBarrier(copies);
        List<String> ids = IntStream.range(0, 20).mapToObj(i -> "m-" + i).toList();

        List<CompletableFuture<Integer>> receivers = IntStream.range(0, copies)
                .mapToObj(i -> InOtherThread.start(() -> {
                    int effects = 0;
                    for (String id : ids) {
                        together.await();
                        effects += acceptWithEffect(id) ? 1 : 0;
                    }
                    return effects;
                }))
                .toList();

        assertThat(receivers.stream().mapToInt(CompletableFuture::join).sum()).isEqualTo(ids.size());
        assertThat(ids).allMatch(id -> effects(id) == 1);
    }

    private boolean accept(String id) {
        return store().inNew(() -> store().inbox.insert(APPLICATION, CONSUMER, id));
    }

    private boolean forget(String id) {
        return store().inNew(() -> store().inbox.delete(APPLICATION, CONSUMER, id));
    }

    private boolean acceptWithEffect(String id) {
        return store().transactions.once(() -> {
            boolean isFirst = store().inbox.insert(APPLICATION, CONSUMER, id);
            if (isFirst) {
                effect(id);
            }
            return isFirst;
        });
    }

    /** Some row that nothing keeps from being there twice. */
    private void effect(String id) {
        store().events.insert(new OutboxEvent(UUID.randomUUID(), APPLICATION, "effect", "{}", null, id, 0));
    }

    private long effects(String id) {
        return look().number("select count(*) from ${events} where ordering_key = ?", id);
    }

    private long messages() {
        return look().number("select count(*) from ${inbox}");
    }

    private void awaitWaiter() {
        Eventually.await("a duplicate waits", () -> waiters() == 1);
    }

    /** H2 tries an insert again and again instead of waiting for a lock. */
    private long waiters() {
        return store().database.dialect() == Dialect.H2
                ? look().number("""
                        select count(*) from information_schema.sessions
                        where session_id <> session_id() and executing_statement like 'insert into %'
                        """)
                : look().waiters(store().database.dialect());
    }
}
