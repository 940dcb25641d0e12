package org.outboxee.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.outboxee.config.Tables;

/**
 * MariaDB finds the few rows of a hot statement by their index, among tens of thousands that are done, delayed or
 * another application's, and never sorts what it locks: a sort would lock all that is due (C22, P4).
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class MariaDbPlansTest {

    /** Where MariaDB, which has no partial indexes, has another one than PostgreSQL. */
    private static final Map<String, String> INDEX = Map.of(
            "outbox_deliveries_pk", "PRIMARY",
            "outbox_events_pk", "PRIMARY",
            "outbox_attempts_pk", "PRIMARY",
            "outbox_deliveries_in_flight_ix", "outbox_deliveries_due_ix",
            "outbox_deliveries_open_ix", "outbox_deliveries_(open|due)_ix",
            "outbox_deliveries_completed_ix", "outbox_deliveries_(completed|due)_ix",
            "outbox_deliveries_failed_ix", "outbox_deliveries_(failed|due|completed|open)_ix");

    /** The lines of a plan that are about our tables. */
    private static final String OURS = "^(outbox_\\w+|[aed]) ";

    private final Place place = MariaDbPlace.withTimesInUtc("plans");
    private final PlanRecorder recorder = new MariaDbPlanRecorder();
    private final Map<Provider, Store> stores = new EnumMap<>(Provider.class);

    @BeforeAll
    void fill() {
        place.runPlainScript();
        place.grant(Tables.DEFAULT);
        Scripts.run(place.owner(), Scripts.read("many-rows-mariadb.sql"));
        for (Provider provider : Provider.values()) {
            stores.put(
                    provider,
                    new Store(
                            provider,
                            Store.USUAL_UNIT,
                            Connections.prepared(place.application(), recorder::on),
                            new Settings().read()));
        }
    }

    @AfterAll
    void close() {
        stores.values().forEach(Store::close);
        place.close();
    }

    static Stream<Arguments> hotStatements() {
        return Stream.of(Provider.values())
                .flatMap(provider -> Stream.of(HotStatement.values()).map(hot -> Arguments.of(provider, hot)));
    }

    @ParameterizedTest(name = "{1} through {0}")
    @MethodSource("hotStatements")
    void aHotStatementSearchesItsRowsInTheirIndex(Provider provider, HotStatement hot) {
        Store store = stores.get(provider);
        store.inNew(store.database::dialect);
        recorder.take();

        assertThatThrownBy(() -> store.inNew(() -> {
                    hot.runOn(store);
                    throw new IllegalStateException("rolled back");
                }))
                .hasMessage("rolled back");

        List<String> plans = recorder.take();
        assertThat(plans)
                .isNotEmpty()
                .allSatisfy(plan -> assertThat(plan).doesNotContainPattern("(?m)" + OURS + "by (ALL|index) "));
        assertThat(plans)
                .filteredOn(plan -> plan.startsWith(MariaDbPlanRecorder.LOCKING))
                .allSatisfy(plan -> assertThat(plan).doesNotContain("filesort"));
        assertThat(plans).anySatisfy(plan -> assertThat(plan).containsPattern(search(hot)));
    }

    /** A key that is nowhere is looked up while the plan is made. */
    private static Pattern search(HotStatement hot) {
        String index = INDEX.getOrDefault(hot.index(), hot.index());
        String how = hot.column().endsWith("_at") ? "range" : "(const|eq_ref|ref|range)";
        String search = OURS + "by " + how + " through " + index + ", key ";
        return Pattern.compile("(?m)" + (index.equals("PRIMARY") ? search + "|after reading const tables" : search));
    }
}
