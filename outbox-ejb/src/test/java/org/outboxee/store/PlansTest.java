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
 * PostgreSQL finds the few rows of a hot statement through their partial index, among tens of thousands that are done,
 * delayed or another application's (C22, P4).
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PlansTest {

    private final Place place = PostgresPlace.create("plans");
    private final PlanRecorder recorder = new PlanRecorder();
    private final Map<Provider, Store> stores = new EnumMap<>(Provider.class);

    @BeforeAll
    void fill() {
        place.runPlainScript();
        place.grant(Tables.DEFAULT);
        Scripts.run(place.owner(), Scripts.read("many-rows.sql"));
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
        Pattern search = Pattern.compile(hot.index() + "\\b.*\\n *Index Cond: .*\\b" + hot.column() + "\\b");
        assertThat(plans).isNotEmpty().allSatisfy(plan -> assertThat(plan).doesNotContain("Seq Scan on outbox_"));
        assertThat(plans)
                .anySatisfy(plan -> assertThat(plan).containsPattern(search).doesNotContain("shop"));
    }
}
