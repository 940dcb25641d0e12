package org.outboxee.start;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.outboxee.api.OutboxConfigurationException;
import org.outboxee.config.Tables;
import org.outboxee.store.Connections;
import org.outboxee.store.Health;
import org.outboxee.store.Place;
import org.outboxee.store.Provider;
import org.outboxee.store.Settings;
import org.outboxee.store.Store;

/** The start goes on with right tables, fails with wrong ones, and waits for a database that is away (A19, A20). */
class SchemaGateTest {

    private final Place place = Place.onH2("gate");
    private final Health health = new Health();
    private Store store;

    @AfterEach
    void close() {
        store.close();
        place.close();
    }

    @Test
    void onH2TheStartMakesTheTablesItself() {
        SchemaGate gate = gate(place.owner(), new Settings());

        assertThat(gate.openOnce()).isTrue();
        assertThat(gate.openOnce()).isTrue();
        assertThat(health.readiness().ready()).isTrue();
    }

    @Test
    void missingTablesFailTheStart() {
        SchemaGate gate = gate(place.owner(), new Settings().with("outbox.schema", "check"));

        assertThatThrownBy(gate::openOnce)
                .isInstanceOf(OutboxConfigurationException.class)
                .hasMessageContaining("outbox_events")
                .hasMessageContaining("outbox_attempts");
        assertThat(health.readiness().reasons()).hasSize(1);
    }

    @Test
    void anAccountWithoutRightsFailsTheStartWithTheRemedy() {
        place.runPlainScript();

        assertThatThrownBy(gate(place.application(), new Settings())::openOnce)
                .isInstanceOf(OutboxConfigurationException.class)
                .hasMessageContaining("grants.sql");
    }

    @Test
    void aMappingThatLeadsElsewhereFailsTheStart() {
        Tables named = new Tables("my_events", "my_deliveries", "my_attempts", "my_inbox", "my_version");

        assertThatThrownBy(gate(place.owner(), Settings.of(named))::openOnce)
                .isInstanceOf(OutboxConfigurationException.class)
                .hasMessageContaining("OutboxEvent")
                .hasMessageContaining("my_events");
    }

    @Test
    void aDatabaseThatIsAwayIsWaitedFor() {
        AtomicBoolean away = new AtomicBoolean();
        SchemaGate gate = gate(
                Connections.prepared(place.owner(), connection -> {
                    if (away.get()) {
                        connection.close();
                        throw new SQLException("away", "08001");
                    }
                    return connection;
                }),
                new Settings());
        away.set(true);
        assertThat(gate.openOnce()).isFalse();
        assertThat(health.readiness().reasons()).hasSize(1).first().asString().contains("08001");

        away.set(false);

        assertThat(gate.openOnce()).isTrue();
        assertThat(health.readiness().ready()).isTrue();
    }

    private SchemaGate gate(DataSource dataSource, Settings settings) {
        store = new Store(Provider.HIBERNATE, Store.USUAL_UNIT, dataSource, settings.read());
        return new SchemaGate(store.schema, store.transactions, health, store.config);
    }
}
