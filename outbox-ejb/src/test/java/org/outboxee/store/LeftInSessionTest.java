package org.outboxee.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.outboxee.store.Store.APPLICATION;
import static org.outboxee.store.Store.QUEUE;
import static org.outboxee.store.Store.ROUTE;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.outboxee.config.Tables;
import org.outboxee.model.DispatchRef;

/** Whoever has the session next finds it as it was: behind a pooler that is a stranger (M8). */
class LeftInSessionTest {

    /** With its number, which says that it is the same session both times. */
    private static final String SESSION = """
            select 'session ' || pg_backend_pid()
            union all select name || ' = ' || setting from pg_settings where source = 'session'
            union all select 'advisory lock ' || objid from pg_locks
                where locktype = 'advisory' and pid = pg_backend_pid()
            union all select 'listens to ' || channel from pg_listening_channels() as channel
            union all select 'temporary ' || relname from pg_class where relpersistence = 't'
            order by 1
            """;

    @ParameterizedTest
    @EnumSource
    void noSettingLockOrListenerOutlivesItsTransaction(Provider provider) throws SQLException {
        try (Place place = PostgresPlace.create("left_in_session").withConnections(1)) {
            place.runPlainScript();
            place.grant(Tables.DEFAULT);
            Look look = new Look(place.owner(), Tables.DEFAULT);
            try (Store store = new Store(
                    provider,
                    Store.USUAL_UNIT,
                    place.application(),
                    Settings.of(Tables.DEFAULT).read())) {
                List<String> before = session(place);

                RelayParts relay = RelayParts.routing(store, ROUTE);
                store.event();
                store.event();
                relay.pass.runOnce();
                DispatchRef first = dispatch(relay, 0);
                store.inNew(() -> store.work.load(first));
                assertThat(store.complete(first)).isTrue();
                look.change(
                        "update outbox_deliveries set delivery_timeout_at = clock_timestamp() where status = 'dispatched'");
                assertThat(relay.pass.runOnce().done().reclaimed()).isEqualTo(1);
                store.inNew(() -> store.deliveries.reopen(APPLICATION, first.deliveryId(), null));
                assertThat(relay.dispatcher.dispatchOnce(QUEUE).claimed()).isEqualTo(1);
                store.inNew(() -> store.status.read(APPLICATION));
                store.inNew(store.schema::problems);

                assertThat(session(place)).isEqualTo(before);
            }
        }
    }

    private static DispatchRef dispatch(RelayParts relay, int index) {
        return new DispatchRef(
                relay.broker.sent().get(index).deliveryId(),
                relay.broker.sent().get(index).dispatchId());
    }

    private static List<String> session(Place place) throws SQLException {
        List<String> found = new ArrayList<>();
        try (Connection connection = place.application().getConnection();
                ResultSet rows = connection.createStatement().executeQuery(SESSION)) {
            while (rows.next()) {
                found.add(rows.getString(1));
            }
        }
        return found;
    }
}
