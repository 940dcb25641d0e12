package org.outboxee.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.sql.Connection;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.outboxee.config.OutboxConfig.SchemaMode;
import org.outboxee.config.Tables;
import org.outboxee.test.DatabaseKind;
import org.outboxee.test.Eventually;
import org.outboxee.test.TestDatabase;

/** What is wrong with tables, rights or connection is said with the remedy (A19, style 7). */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SchemaTest {

    private final Map<Dialect, Place> places = new EnumMap<>(Dialect.class);
    private final Map<Dialect, Store> usual = new EnumMap<>(Dialect.class);
    private Place place;
    private Store store;

    @AfterEach
    void clear() {
        if (!usual.containsValue(store)) {
            store.close();
        }
        for (Place used : places.values()) {
            Scripts.run(used.owner(), """
                drop table if exists outbox_attempts; drop table if exists my_attempts;
                drop table if exists inbox_messages; drop table if exists my_inbox;
                drop table if exists outbox_deliveries; drop table if exists my_deliveries;
                drop table if exists outbox_events; drop table if exists my_events;
                drop table if exists outbox_schema_version; drop table if exists my_version""");
            used.dropSchema("elsewhere");
        }
    }

    @AfterAll
    void close() {
        usual.values().forEach(Store::close);
        places.values().forEach(Place::close);
    }

    @ParameterizedTest
    @EnumSource
    void missingTablesAreNamedWithTheScriptThatMakesThem(Dialect dialect) {
        openEmpty(dialect);

        assertThat(problems())
                .hasSize(5)
                .allSatisfy(problem -> assertThat(problem).contains(dialect.script(), "grants.sql", "outbox.schema"));
        assertThat(problems().get(0)).startsWith("table outbox_events is missing");
    }

    @ParameterizedTest
    @EnumSource
    void tablesOlderThanThisBuildAreNamedWithTheirScript(Dialect dialect) {
        openComplete(dialect);
        look().change("delete from ${schemaVersion}");

        assertThat(problems())
                .containsExactly("the tables have schema version 0, this build needs 1; run " + dialect.script());
    }

    /** A rolling update migrates first: the nodes of the older build go on. */
    @ParameterizedTest
    @EnumSource
    void newerTablesAreNoProblem(Dialect dialect) {
        openComplete(dialect);
        look().change("insert into ${schemaVersion} (version) values (99)");

        assertThat(problems()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "POSTGRESQL, " + Connection.TRANSACTION_REPEATABLE_READ,
        "POSTGRESQL, " + Connection.TRANSACTION_SERIALIZABLE,
        "H2, " + Connection.TRANSACTION_REPEATABLE_READ,
        "H2, " + Connection.TRANSACTION_SERIALIZABLE,
        "MARIADB, " + Connection.TRANSACTION_REPEATABLE_READ,
        "MARIADB, " + Connection.TRANSACTION_SERIALIZABLE
    })
    void otherIsolationThanReadCommittedIsReported(Dialect dialect, int level) {
        openComplete(dialect);
        store = new Store(
                Provider.HIBERNATE,
                Store.USUAL_UNIT,
                Connections.prepared(place.application(), connection -> {
                    connection.setTransactionIsolation(level);
                    return connection;
                }),
                new Settings().read());

        assertThat(problems()).hasSize(1).first().asString().contains("READ COMMITTED", "transaction-isolation");
    }

    /** Another application's tables in the same database, which its schema keeps apart from ours. */
    @ParameterizedTest
    @EnumSource
    void tablesInAnotherSchemaAreNotOurs(Dialect dialect) {
        assumeOwnAccounts();
        openEmpty(dialect);
        place.createSchema("elsewhere");
        Scripts.run(place.owner(), """
                create table elsewhere.outbox_events (id uuid);
                create table elsewhere.outbox_deliveries (id uuid);
                create table elsewhere.outbox_attempts (id uuid);
                create table elsewhere.inbox_messages (id uuid);
                create table elsewhere.outbox_schema_version (version integer)
                """);

        store = new Combination(() -> place, Provider.HIBERNATE).openAsOwner(place);

        assertThat(problems()).hasSize(5);
        assertThat(store.inNew(() -> store.schema.isToBeCreated(SchemaMode.CREATE)))
                .isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "SELECT, outbox_schema_version",
        "INSERT, outbox_events",
        "UPDATE, outbox_deliveries",
        "INSERT, outbox_attempts",
        "DELETE, outbox_events",
        "DELETE, inbox_messages"
    })
    void aMissingRightIsNamedWithItsTable(String right, String table) {
        assumeOwnAccounts();
        openComplete(Dialect.POSTGRESQL);
        Scripts.run(place.owner(), "revoke " + right + " on " + table + " from " + place.applicationAccount());

        assertThat(problems())
                .containsExactly("this account may not " + right + " " + table + "; run db/postgresql/grants.sql");
    }

    @Test
    void anAccountWithoutAnyRightIsToldSo() {
        assumeOwnAccounts();
        openEmpty(Dialect.POSTGRESQL);
        place.runPlainScript();

        assertThat(problems())
                .hasSize(16)
                .allSatisfy(problem -> assertThat(problem).endsWith("/grants.sql"));
    }

    @ParameterizedTest
    @EnumSource
    void entitiesThatLeadNowhereAreReported(Dialect dialect) {
        openNamed(dialect, new Tables("my_events", "my_deliveries", "my_attempts", "my_inbox", "my_version"));

        assertThat(mappingProblem()).contains("OutboxEvent", "my_events", "outbox.tables.events", "orm.xml");
    }

    @ParameterizedTest
    @EnumSource
    void anEventEntityThatLeadsToAnotherTableIsReported(Dialect dialect) {
        openNamed(dialect, new Tables("my_events", "my_deliveries", "my_attempts", "my_inbox", "my_version"));
        place.runPlainScript();
        place.grant(Tables.DEFAULT);

        assertThat(mappingProblem()).contains("OutboxEvent", "my_events", "outbox.tables.events");
    }

    @ParameterizedTest
    @EnumSource
    void aDeliveryEntityThatLeadsToAnotherTableIsReported(Dialect dialect) {
        openNamed(dialect, new Tables("outbox_events", "my_deliveries", "my_attempts", "my_inbox", "my_version"));
        Scripts.run(place.owner(), "create table outbox_deliveries as select * from my_deliveries");
        Scripts.run(place.owner(), "grant select on outbox_deliveries to " + place.applicationAccount());

        assertThat(mappingProblem()).contains("OutboxDelivery", "my_deliveries", "outbox.tables.deliveries");
    }

    /** Two nodes that start at once with outbox.schema = create. */
    @Test
    void theTablesAreMadeOnce() {
        openEmpty(Dialect.POSTGRESQL);
        try (Store owner = new Combination(() -> place, Provider.HIBERNATE).openAsOwner(place)) {
            List<CompletableFuture<Void>> other = new ArrayList<>();
            owner.inNew(() -> {
                owner.schema.create();
                other.add(InOtherThread.start(() -> {
                    owner.inNew(owner.schema::create);
                    return null;
                }));
                Eventually.await("the other node waits", () -> look().waiters(Dialect.POSTGRESQL) == 1);
            });
            other.get(0).join();
        }
        place.grant(Tables.DEFAULT);
        assertThat(problems()).isEmpty();
    }

    /** Its DDL commits what it finds, so that no transaction keeps two nodes apart. */
    @Test
    void onMariaDbTooTheTablesAreMadeOnce() {
        openEmpty(Dialect.MARIADB);
        try (Store owner = new Combination(() -> place, Provider.HIBERNATE).openAsOwner(place)) {
            CyclicBarrier start = new CyclicBarrier(4);
            List<CompletableFuture<Boolean>> nodes = IntStream.range(0, 4)
                    .mapToObj(i -> InOtherThread.start(() -> {
                        start.await();
                        owner.inNew(owner.schema::create);
                        return true;
                    }))
                    .toList();
            assertThat(nodes).allMatch(CompletableFuture::join);
        }
        place.grant(Tables.DEFAULT);
        assertThat(problems()).isEmpty();
    }

    @Test
    void onlyOnH2TablesAreMadeUnasked() {
        openEmpty(Dialect.H2);
        assertThat(store.inNew(() -> store.schema.isToBeCreated(SchemaMode.AUTO)))
                .isTrue();
        assertThat(store.inNew(() -> store.schema.isToBeCreated(SchemaMode.CHECK)))
                .isFalse();

        for (Dialect dialect : List.of(Dialect.POSTGRESQL, Dialect.MARIADB)) {
            openEmpty(dialect);
            assertThat(store.inNew(() -> store.schema.isToBeCreated(SchemaMode.AUTO)))
                    .isFalse();
            assertThat(store.inNew(() -> store.schema.isToBeCreated(SchemaMode.CREATE)))
                    .isTrue();
        }
    }

    private static void assumeOwnAccounts() {
        assumeTrue(
                TestDatabase.shared().kind() != DatabaseKind.GIVEN,
                "in a given server nothing is created but tables, and their owner's account must do");
    }

    private void openEmpty(Dialect dialect) {
        place = places.computeIfAbsent(dialect, which -> Place.create(which, "schema"));
        store = usual.computeIfAbsent(dialect, which -> new Combination(() -> place, Provider.HIBERNATE).open(place));
    }

    private void openComplete(Dialect dialect) {
        openEmpty(dialect);
        place.runPlainScript();
        place.grant(Tables.DEFAULT);
    }

    /** Tables of these names, and the usual mapping. */
    private void openNamed(Dialect dialect, Tables tables) {
        openEmpty(dialect);
        Combination named = new Combination(() -> place, Provider.HIBERNATE, Store.USUAL_UNIT, tables);
        named.create(place);
        place.grant(tables);
        store = named.open(place);
    }

    private List<String> problems() {
        return store.inNew(() -> store.schema.problems());
    }

    private String mappingProblem() {
        String[] problem = new String[1];
        assertThatThrownBy(() -> store.inNew(() -> {
                    problem[0] = store.schema.mappingProblem();
                    throw new IllegalStateException("rolled back");
                }))
                .hasMessage("rolled back");
        return problem[0];
    }

    private Look look() {
        return new Look(place.owner(), Tables.DEFAULT);
    }
}
