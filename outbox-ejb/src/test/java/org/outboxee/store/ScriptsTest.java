package org.outboxee.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.outboxee.config.Tables;

/** The scripts that ship with the library: however they are run, the same tables come out (A18, A19, N10). */
class ScriptsTest {

    @ParameterizedTest
    @EnumSource
    void theScriptWithPlaceholdersIsThePlainOneWithOtherNames(Dialect dialect) {
        try (Place place = Place.create(dialect, "scripts");
                Store store = store(place)) {
            List<String> filled = store.inNew(() -> store.schema.statements());

            assertThat(filled)
                    .isEqualTo(Scripts.statements(Scripts.read(dialect.script())))
                    .hasSizeGreaterThan(8);
        }
    }

    @ParameterizedTest
    @EnumSource
    void theLibraryMakesTheTablesThatThePlainScriptMakes(Dialect dialect) {
        try (Place script = Place.create(dialect, "scripts");
                Place library = Place.create(dialect, "scripts")) {
            script.runPlainScript();
            new Combination(() -> library, Provider.HIBERNATE).create(library);

            Map<String, Map<String, String>> made = Catalogue.of(library, look(library));
            assertThat(made).isEqualTo(Catalogue.of(script, look(script))).hasSizeGreaterThan(60);
        }
    }

    /** Flyway searches its locations to any depth and refuses two scripts of one version. */
    @ParameterizedTest
    @EnumSource
    void theFolderOfAPlainScriptHoldsNoOtherOfItsVersion(Dialect dialect) throws IOException, URISyntaxException {
        Path script = Path.of(
                Scripts.class.getClassLoader().getResource(dialect.script()).toURI());
        try (Stream<Path> below = Files.walk(script.getParent())) {
            assertThat(below.filter(path -> path.getFileName().toString().startsWith("V1__")))
                    .containsExactly(script);
        }
    }

    @ParameterizedTest
    @EnumSource
    void hibernatesValidationAcceptsTheTables(Dialect dialect) {
        try (Place place = Place.create(dialect, "scripts")) {
            place.runPlainScript();

            assertThatCode(() -> Provider.HIBERNATE
                            .open(Store.USUAL_UNIT, place.owner(), Map.of("hibernate.hbm2ddl.auto", "validate"))
                            .close())
                    .doesNotThrowAnyException();
        }
    }

    /** What the tests with other names prove, they prove of the library's mapping. */
    @ParameterizedTest
    @ValueSource(strings = {"other-names", "other-schema"})
    void theMappingsWithOtherNamesDifferInTheNamesOfTheTablesOnly(String copy) {
        assertThat(mapping(Scripts.read("META-INF/" + copy + "-orm.xml")))
                .isEqualTo(mapping(Scripts.read("META-INF/outbox-orm.xml")))
                .contains("<table/>");
    }

    private static String mapping(String xml) {
        return xml.replaceAll("<!--.*?-->", "").replaceAll("<table [^>]*/>", "<table/>");
    }

    @Test
    void theGrantsNameTheFiveTablesAndNeverAllowToEmptyThem() {
        for (Dialect dialect : Dialect.values()) {
            String grants = Scripts.grants(dialect);
            assertThat(Scripts.statements(grants))
                    .hasSize(5)
                    .allSatisfy(grant ->
                            assertThat(grant).startsWith("grant ").doesNotContainIgnoringCase("all", "truncate"));
        }
    }

    private static Store store(Place place) {
        return new Combination(() -> place, Provider.HIBERNATE).open(place);
    }

    private static Look look(Place place) {
        return new Look(place.owner(), Tables.DEFAULT);
    }
}
