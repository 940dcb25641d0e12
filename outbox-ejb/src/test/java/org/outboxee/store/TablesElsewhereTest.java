package org.outboxee.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.outboxee.config.OutboxConfig.SchemaMode;
import org.outboxee.config.Tables;

/** Only the tables that the statements will find count: not those of the same names in another schema (P9). */
class TablesElsewhereTest {

    private static final Tables ABSENT = new Tables(
            "absent.outbox_events",
            "absent.outbox_deliveries",
            "absent.outbox_attempts",
            "absent.inbox_messages",
            "absent.outbox_schema_version");

    static List<Supplier<Place>> places() {
        return List.of(
                () -> PostgresPlace.create("elsewhere"),
                () -> H2Place.create("elsewhere"),
                () -> MariaDbPlace.create("elsewhere"));
    }

    @ParameterizedTest
    @MethodSource("places")
    void tablesOfTheSameNamesInAnotherSchemaAreNotOurs(Supplier<Place> where) {
        try (Place place = where.get()) {
            place.runPlainScript();
            place.createSchema("absent");

            try (Store store = new Store(
                    Provider.HIBERNATE,
                    Store.USUAL_UNIT,
                    place.owner(),
                    Settings.of(ABSENT).read())) {
                assertThat(store.inNew(store.schema::problems))
                        .hasSize(5)
                        .allMatch(problem -> problem.startsWith("table absent.") && problem.contains("is missing"));
                assertThat(store.inNew(() -> store.schema.isToBeCreated(SchemaMode.CREATE)))
                        .isTrue();
            }
        }
    }

    /** On MariaDB, as it is set on Linux, the case of a table's name counts. */
    static List<Supplier<Place>> placesWithoutCase() {
        return places().subList(0, 2);
    }

    @ParameterizedTest
    @MethodSource("placesWithoutCase")
    void tablesInANamedSchemaAreFoundWhateverTheCaseOfTheirNames(Supplier<Place> where) {
        try (Place place = where.get()) {
            place.createSchema("absent");
            Tables named = new Tables(
                    "Absent.OUTBOX_events", ABSENT.deliveries(), ABSENT.attempts(), "absent.INBOX", "ABSENT.outbox_v");
            try (Store store = new Store(
                    Provider.HIBERNATE,
                    Store.USUAL_UNIT,
                    place.owner(),
                    Settings.of(named).read())) {
                store.inNew(store.schema::create);

                assertThat(store.inNew(store.schema::problems)).isEmpty();
                assertThat(store.inNew(() -> store.schema.isToBeCreated(SchemaMode.CREATE)))
                        .isFalse();
            }
        }
    }
}
