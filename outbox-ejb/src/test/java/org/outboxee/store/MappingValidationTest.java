package org.outboxee.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.persistence.EntityManagerFactory;
import jakarta.persistence.Persistence;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** An application that lets Hibernate validate its unit may include our entities: each shipped script passes (N10). */
class MappingValidationTest {

    static List<Supplier<Place>> places() {
        return List.of(() -> PostgresPlace.create("validation"), () -> H2Place.create("validation"));
    }

    @ParameterizedTest
    @MethodSource("places")
    void hibernatesValidationAcceptsTheShippedScript(Supplier<Place> where) {
        try (Place place = where.get()) {
            place.runPlainScript();

            try (EntityManagerFactory factory = validated(place)) {
                assertThat(factory.getMetamodel().getEntities()).hasSize(2);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("places")
    void itWouldNoticeAColumnThatIsMissing(Supplier<Place> where) {
        try (Place place = where.get()) {
            place.runPlainScript();
            Scripts.run(place.owner(), "alter table outbox_events drop column headers");

            assertThatThrownBy(() -> validated(place)).rootCause().hasMessageContaining("headers");
        }
    }

    private static EntityManagerFactory validated(Place place) {
        return Persistence.createEntityManagerFactory(Combination.USUAL_UNIT, Map.of(
                "jakarta.persistence.provider", "org.hibernate.jpa.HibernatePersistenceProvider",
                "jakarta.persistence.nonJtaDataSource", place.owner(),
                "hibernate.hbm2ddl.auto", "validate"));
    }
}
