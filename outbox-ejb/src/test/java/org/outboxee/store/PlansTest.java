package org.outboxee.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * PostgreSQL finds the few rows of a hot statement through their partial index, among tens of thousands that are done,
 * delayed or another application's (C22, P4).
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PlansTest {

    private final HotStores stores = new HotStores(PostgresPlace.create("plans"), new PlanRecorder(), "many-rows.sql");

    @AfterAll
    void close() {
        stores.close();
    }

    @ParameterizedTest(name = "{1} through {0}")
    @MethodSource("org.outboxee.store.HotStores#hotStatements")
    void aHotStatementSearchesItsRowsInTheirIndex(Provider provider, HotStatement hot) {
        List<String> plans = stores.plansOf(provider, hot);
        Pattern search = Pattern.compile(hot.index() + "\\b.*\\n *Index Cond: .*\\b" + hot.column() + "\\b");
        assertThat(plans)
                .isNotEmpty()
                .allSatisfy(plan -> assertThat(plan).doesNotContain("Seq Scan on outbox_", "Seq Scan on inbox_"));
        assertThat(plans)
                .anySatisfy(plan -> assertThat(plan).containsPattern(search).doesNotContain("shop"));
    }
}
