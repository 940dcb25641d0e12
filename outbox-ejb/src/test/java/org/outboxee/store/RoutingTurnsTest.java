package org.outboxee.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.outboxee.store.Store.APPLICATION;
import static org.outboxee.store.Store.QUEUE;
import static org.outboxee.store.Store.ROUTE;
import static org.outboxee.store.Store.TYPE;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.outboxee.config.Tables;

/**
 * On PostgreSQL a thread that only helps routes unless two others do, of whatever nodes: more of them hold each other up.
 * A relay itself never waits for its turn.
 */
class RoutingTurnsTest {

    private Place place;
    private Store store;

    @BeforeEach
    void create() {
        place = PostgresPlace.create("turns");
        place.runPlainScript();
        place.grant(Tables.DEFAULT);
    }

    @AfterEach
    void close() {
        store.close();
        place.close();
    }

    @ParameterizedTest
    @EnumSource
    void aHelperStaysAwayWhileTwoOthersRoute(Provider provider) {
        open(provider, 4);

        store.inNew(() -> {
            assertThat(lock()).hasSize(1);
            inAnother(() -> {
                assertThat(store.events.lockBeside(APPLICATION, List.of(TYPE), 1))
                        .hasValueSatisfying(found -> assertThat(found).hasSize(1));
                inAnother(() -> assertThat(store.events.lockBeside(APPLICATION, List.of(TYPE), 1))
                        .isEmpty());
                inAnother(() -> assertThat(lock()).as("a relay's own thread").hasSize(1));
                inAnother(() -> assertThat(store.events.lockBeside("other", List.of(TYPE), 1))
                        .as("another application's")
                        .isPresent());
            });
        });

        assertThat(store.inNew(() -> store.events.lockBeside(APPLICATION, List.of(TYPE), 4)))
                .as("when they have ended")
                .hasValueSatisfying(found -> assertThat(found).hasSize(4));
    }

    @ParameterizedTest
    @EnumSource
    void itRoutesNothingThen(Provider provider) {
        open(provider, 40);
        RelayParts relay = new RelayParts(
                store,
                new Settings()
                        .with("outbox.relay.batch-size", "10")
                        .with("outbox.queue." + QUEUE + ".carrier", "local"),
                Map.of(TYPE, List.of(ROUTE)));
        relay.pass.runOnce();

        store.inNew(() -> {
            lock();
            inAnother(() -> {
                lock();
                assertThat(InOtherThread.call(relay.pass::runBeside)).isFalse();
            });
        });

        assertThat(store.inNew(() -> store.events.lockUnrouted(APPLICATION, List.of(TYPE), 40)))
                .hasSize(30);
    }

    private void open(Provider provider, int events) {
        store = new Store(provider, Store.USUAL_UNIT, place.owner(), new Settings().read());
        IntStream.range(0, events).forEach(i -> store.event());
    }

    private List<EventRows.Unrouted> lock() {
        return store.events.lockUnrouted(APPLICATION, List.of(TYPE), 1);
    }

    private void inAnother(Runnable work) {
        InOtherThread.run(() -> store.inNew(work));
    }
}
