package org.outboxee.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.outboxee.store.Store.APPLICATION;
import static org.outboxee.store.Store.QUEUE;
import static org.outboxee.store.Store.ROUTE;

import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.outboxee.config.Tables;
import org.outboxee.model.DispatchRef;

/** What a trigger of PostgreSQL does to the store's statements: gives them up as it does in a deadlock, or is slow. */
class SlowAndBusyDatabaseTest {

    private static final Logger LOG = Logger.getLogger("org.outboxee");

    private static Level level;
    private static Place place;
    private static Look look;

    @BeforeAll
    static void open() {
        level = LOG.getLevel();
        LOG.setLevel(Level.OFF);
        place = PostgresPlace.create("slow_and_busy");
        place.runPlainScript();
        place.grant(Tables.DEFAULT);
        look = new Look(place.owner(), Tables.DEFAULT);
        look.change("create sequence troubles");
        look.change("create table trouble (what varchar(5), times bigint)");
        look.change("insert into trouble values ('', 0)");
        look.change("""
                create function trouble() returns trigger language plpgsql security definer as $$
                declare t trouble; begin
                    select * into t from trouble;
                    if t.what = 'slow' then
                        perform pg_sleep(0.03);
                    elsif t.what <> '' and nextval('troubles') <= t.times then
                        raise exception 'trouble' using errcode = t.what;
                    end if;
                    return new;
                end $$""");
        look.change("""
                create trigger trouble before update on outbox_deliveries for each row execute function trouble()""");
        look.change("""
                create constraint trigger trouble_at_commit after insert on outbox_events
                deferrable initially deferred for each row execute function trouble()""");
    }

    @BeforeEach
    void empty() {
        trouble("", 0);
        look.empty();
    }

    @AfterAll
    static void close() {
        LOG.setLevel(level);
        place.close();
    }

    /** K6 */
    @ParameterizedTest
    @EnumSource
    void theVictimOfADeadlockOrAConflictIsRepeatedAtOnce(Provider provider) {
        try (Store store = open(provider)) {
            for (String state : List.of("40P01", "40001")) {
                store.pending();
                trouble(state, 2);

                RelayParts relay = RelayParts.routing(store, ROUTE);
                assertThat(relay.dispatcher.dispatchOnce(QUEUE).claimed()).isEqualTo(1);
                trouble(state, 2);
                DispatchRef dispatch = new DispatchRef(
                        relay.broker.sent().get(0).deliveryId(),
                        relay.broker.sent().get(0).dispatchId());
                assertThat(store.complete(dispatch)).isTrue();
            }
            assertThat(look.number("select count(*) from outbox_deliveries where status = 'completed'"))
                    .isEqualTo(2);
        }
    }

    @ParameterizedTest
    @EnumSource
    void aConflictFoundAtCommitIsRepeatedToo(Provider provider) {
        try (Store store = open(provider)) {
            trouble("40001", 2);
            store.event();

            assertThat(look.number("select count(*) from outbox_events")).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @EnumSource
    void aReclaimThatIsRepeatedIsToldOnce(Provider provider) {
        try (Store store = open(provider)) {
            store.dispatched();
            look.change("update outbox_deliveries set delivery_timeout_at = clock_timestamp()");
            trouble("40P01", 2);

            assertThat(RelayParts.routing(store, ROUTE).reclaimer.reclaimOnce()).isEqualTo(1);
            assertThat(look.text("select attempts from outbox_deliveries")).isEqualTo("1");
        }
    }

    @Test
    void aTransactionIsNotRepeatedForEver() {
        try (Store store = open(Provider.HIBERNATE)) {
            store.pending();
            trouble("40P01", 1000);

            assertThatThrownBy(() -> store.claim(1))
                    .satisfies(e -> assertThat(SqlStates.of(e)).contains("40P01"));
            assertThat(look.number("select last_value from troubles")).isEqualTo(1 + Transactions.REPEATS);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"57014", "23505", "53300"})
    void anythingElseIsTheCallersFailureAtOnce(String state) {
        try (Store store = open(Provider.HIBERNATE)) {
            store.pending();
            trouble(state, 1000);

            assertThatThrownBy(() -> store.claim(1))
                    .satisfies(e -> assertThat(SqlStates.of(e)).contains(state));
            assertThat(look.number("select last_value from troubles")).isEqualTo(1);
        }
    }

    /** K11: 60 rows of 30 ms are more than a statement's second. */
    @ParameterizedTest
    @EnumSource
    void aBatchThatIsTooMuchForASlowDatabaseIsTakenInParts(Provider provider) {
        try (Store store = new Store(
                provider,
                Store.USUAL_UNIT,
                place.application(),
                new Settings()
                        .with("outbox.statement-timeout", "PT1S")
                        .with("outbox.relay.batch-size", "100")
                        .read())) {
            store.pending(60);
            trouble("slow", 0);
            RelayParts relay = RelayParts.routing(store, ROUTE);

            assertThatThrownBy(() -> relay.dispatcher.dispatchOnce(QUEUE))
                    .satisfies(e -> assertThat(SqlStates.of(e)).contains("57014"));
            assertThatThrownBy(() -> relay.dispatcher.dispatchOnce(QUEUE)).isInstanceOf(RuntimeException.class);
            assertThat(relay.dispatcher.dispatchOnce(QUEUE).claimed()).isEqualTo(25);
            assertThat(store.inNew(() -> store.deliveries.inFlight(APPLICATION, QUEUE, 100)))
                    .isEqualTo(25);
        }
    }

    private static Store open(Provider provider) {
        return new Store(
                provider,
                Store.USUAL_UNIT,
                place.application(),
                Settings.of(Tables.DEFAULT).read());
    }

    private static void trouble(String what, int times) {
        look.change("update trouble set what = ?, times = ?", what, times);
        look.change("alter sequence troubles restart");
    }
}
