package org.outboxee.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

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
            "inbox_messages_pk", "PRIMARY",
            "outbox_deliveries_in_flight_ix", "outbox_deliveries_due_ix",
            "outbox_deliveries_open_ix", "outbox_deliveries_(open|due)_ix",
            "outbox_deliveries_completed_ix", "outbox_deliveries_(completed|due)_ix",
            "outbox_deliveries_failed_ix", "outbox_deliveries_(failed|due|completed|open)_ix");

    /** The lines of a plan that are about our tables. */
    private static final String OURS = "^(outbox_\\w+|inbox_\\w+|[aedi]) ";

    private final HotStores stores =
            new HotStores(MariaDbPlace.withTimesInUtc("plans"), new MariaDbPlanRecorder(), "many-rows-mariadb.sql");

    @AfterAll
    void close() {
        stores.close();
    }

    @ParameterizedTest(name = "{1} through {0}")
    @MethodSource("org.outboxee.store.HotStores#hotStatements")
    void aHotStatementSearchesItsRowsInTheirIndex(Provider provider, HotStatement hot) {
        List<String> plans = stores.plansOf(provider, hot);
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
