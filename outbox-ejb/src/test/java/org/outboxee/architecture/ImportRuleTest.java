package org.outboxee.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Who may import whom: the packages show the flow of data (design section 6). */
class ImportRuleTest {

    /** Each may import those before it. */
    private static final List<String> CORE = List.of("api", "spi", "model", "config", "store", "broker");

    /**
     * Each may import the core, none another one. The transports reach the store too: for the JTA transaction that a
     * batch is sent in, for readiness, for the relay's signal and for the release of what was not sent.
     */
    private static final List<String> LEAVES = List.of(
            "publish",
            "relay",
            "worker",
            "inbox",
            "admin",
            "transport.carrier",
            "transport.http",
            "transport.jms",
            "transport.local");

    /** Puts all together. */
    private static final String START = "start";

    private static JavaClasses classes;

    @BeforeAll
    static void read() {
        classes = new ClassFileImporter()
                .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                .withImportOption(location -> !location.contains("outbox-test-support"))
                .importPackages("org.outboxee");
    }

    static Stream<String> core() {
        return CORE.stream();
    }

    static Stream<String> leaves() {
        return LEAVES.stream();
    }

    @ParameterizedTest
    @MethodSource("core")
    void theCoreImportsInOneDirectionOnly(String name) {
        forbid(
                name,
                Stream.of(CORE.subList(CORE.indexOf(name) + 1, CORE.size()), LEAVES, List.of(START))
                        .flatMap(List::stream)
                        .toList());
    }

    @ParameterizedTest
    @MethodSource("leaves")
    void noLeafImportsAnother(String name) {
        List<String> forbidden = new ArrayList<>(LEAVES);
        forbidden.remove(name);
        forbidden.add(START);
        forbid(name, forbidden);
    }

    /** A package that no rule names would be a way around all of them. */
    @Test
    void everyPackageHasItsPlace() {
        Set<String> known =
                Stream.of(CORE, LEAVES, List.of(START)).flatMap(List::stream).collect(Collectors.toSet());
        Set<String> found = new TreeSet<>();
        classes.forEach(type -> found.add(place(type.getPackageName())));

        Assertions.assertThat(found).contains("store", "transport.jms").isSubsetOf(known);
    }

    private static void forbid(String name, List<String> others) {
        noClasses()
                .that()
                .resideInAPackage(pattern(name))
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(others.stream().map(ImportRuleTest::pattern).toArray(String[]::new))
                .because("of the packages of the library " + name + " may import only " + allowed(others))
                .allowEmptyShould(true) // a leaf of the design that isn't built yet
                .check(classes);
    }

    private static Set<String> allowed(List<String> forbidden) {
        Set<String> allowed = new TreeSet<>(CORE);
        forbidden.forEach(allowed::remove);
        return allowed;
    }

    private static String pattern(String name) {
        return "org.outboxee." + name + "..";
    }

    /** {@code spi} for {@code org.outboxee.spi.event}, {@code transport.jms} for {@code org.outboxee.transport.jms}. */
    private static String place(String packageName) {
        String[] words = packageName.substring("org.outboxee.".length()).split("\\.");
        int depth = words[0].equals("transport") ? 2 : 1;
        return String.join(".", Arrays.copyOf(words, Math.min(depth, words.length)));
    }
}
