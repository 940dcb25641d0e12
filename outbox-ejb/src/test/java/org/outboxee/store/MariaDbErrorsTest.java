package org.outboxee.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.outboxee.store.Store.APPLICATION;
import static org.outboxee.store.Store.TYPE;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.outboxee.config.Tables;
import org.outboxee.model.DispatchRef;
import org.outboxee.model.OutboxEvent;

/** What MariaDB refuses is understood, though it says half of it in codes of its own. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class MariaDbErrorsTest {

    private final Place place = MariaDbPlace.withTimesInUtc("errors");
    private final Look look = new Look(place.owner(), Tables.DEFAULT);

    @BeforeAll
    void makeTables() {
        place.runPlainScript();
    }

    @BeforeEach
    void start() {
        place.grant(Tables.DEFAULT);
        look.empty();
    }

    @AfterAll
    void close() {
        place.close();
    }

    @ParameterizedTest
    @EnumSource
    void aWaitForALockEndsWithItsLimitAndIsContention(Provider provider) {
        try (Store store = open(provider)) {
            DispatchRef dispatch = store.dispatched().dispatch();

            store.inNew(() -> {
                assertThat(store.deliveries.complete(dispatch)).isTrue();
                assertThatThrownBy(() -> InOtherThread.call(() -> Transition.FAIL.make(store, dispatch)))
                        .satisfies(e -> assertThat(SqlStates.isContention(SqlStates.of(e)))
                                .isTrue())
                        .satisfies(e -> assertThat(SqlStates.of(e)).contains("HYT00"));
            });

            assertThat(look.status(dispatch.deliveryId())).isEqualTo("completed");
        }
    }

    /** The limit of a lock is of the statement: nothing of it stays with the pooled connection. */
    @ParameterizedTest
    @EnumSource
    void theSessionKeepsItsOwnLimits(Provider provider) {
        try (Store store = open(provider)) {
            store.pending();
            Object[] limits = store.inNew(() -> {
                store.deliveries.claim(Store.CLAIMANT, Store.QUEUE, false, 1);
                return (Object[]) store.entityManager
                        .createNativeQuery("select @@innodb_lock_wait_timeout, @@max_statement_time")
                        .getSingleResult();
            });

            assertThat(((Number) limits[0]).intValue()).isEqualTo(50);
            assertThat(((Number) limits[1]).doubleValue()).isZero();
        }
    }

    @ParameterizedTest
    @EnumSource
    void aStatementEndsWithItsLimitAndIsContention(Provider provider) {
        try (Store store = open(provider, "PT1S")) {
            assertThatThrownBy(() -> store.inNew(() -> store.database.rows("select sleep(20)")))
                    .satisfies(e ->
                            assertThat(SqlStates.isContention(SqlStates.of(e))).isTrue());
        }
    }

    @ParameterizedTest
    @EnumSource
    void theVictimOfADeadlockIsRepeated(Provider provider) throws Exception {
        try (Store store = open(provider)) {
            UUID one = store.event();
            UUID other = store.event();
            CyclicBarrier bothHoldOne = new CyclicBarrier(2);

            List<CompletableFuture<Boolean>> both = new ArrayList<>();
            for (List<UUID> order : List.of(List.of(one, other), List.of(other, one))) {
                both.add(InOtherThread.start(() -> {
                    boolean[] first = {true};
                    store.inNew(() -> {
                        store.events.stepAside(order.get(0), 1, "in the way");
                        if (first[0]) {
                            first[0] = false;
                            await(bothHoldOne);
                        }
                        store.events.stepAside(order.get(1), 1, "in the way");
                    });
                    return true;
                }));
            }

            assertThat(both).allMatch(CompletableFuture::join);
        }
    }

    @ParameterizedTest
    @EnumSource
    void aBrokenConstraintIsOne(Provider provider) {
        try (Store store = open(provider)) {
            UUID id = store.event();

            for (OutboxEvent broken : List.of(
                    new OutboxEvent(id, APPLICATION, TYPE, "{}", null, null, 0),
                    new OutboxEvent(UUID.randomUUID(), APPLICATION, TYPE, "{}", null, null, -1))) {
                assertThatThrownBy(() -> store.inNew(() -> store.events.insert(broken)))
                        .satisfies(e -> assertThat(SqlStates.isConstraintViolation(SqlStates.of(e)))
                                .isTrue());
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void aMissingRightIsOne(Provider provider) {
        Scripts.run(place.owner(), "revoke update on outbox_events from " + place.applicationAccount());
        try (Store store = open(provider)) {
            UUID event = store.event();

            assertThatThrownBy(() -> store.inNew(() -> store.events.markRouted(List.of(event))))
                    .satisfies(e -> assertThat(SqlStates.isAccessRefused(SqlStates.of(e)))
                            .isTrue());
        }
    }

    /** Of a table it says so to the owner only; others lack a right on what may not exist. */
    @ParameterizedTest
    @EnumSource
    void anUnknownNameIsOne(Provider provider) {
        try (Store store = new Combination(() -> place, provider).openAsOwner(place)) {
            for (String query : List.of("select 1 from nowhere", "select nothing from ${events}")) {
                Set<String> states = statesOf(store, query);
                assertThat(SqlStates.isUnknownName(states)).as("%s", states).isTrue();
            }
        }
    }

    private static Set<String> statesOf(Store store, String query) {
        try {
            store.inNew(() -> store.database.rows(query));
            return Set.of();
        } catch (RuntimeException e) {
            return SqlStates.of(e);
        }
    }

    private static void await(CyclicBarrier barrier) {
        try {
            barrier.await();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private Store open(Provider provider) {
        return open(provider, "PT3S");
    }

    private Store open(Provider provider, String statementTimeout) {
        return new Store(
                provider,
                Store.USUAL_UNIT,
                place.application(),
                new Settings()
                        .with("outbox.statement-timeout", statementTimeout)
                        .read());
    }
}
