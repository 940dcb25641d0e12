package org.outboxee.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;
import jakarta.ejb.Singleton;
import jakarta.interceptor.Interceptor;
import jakarta.persistence.AttributeConverter;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Outside api and spi a class is public only if somebody else needs it. */
class VisibilityTest {

    /** Run by the contract suite of the store, on the databases. */
    private static final Set<String> PARTS_OF_THE_RELAY = Set.of(
            "org.outboxee.relay.Cleaner",
            "org.outboxee.relay.Dispatcher",
            "org.outboxee.relay.Reclaimer",
            "org.outboxee.relay.RelayPass",
            "org.outboxee.relay.Transports",
            "org.outboxee.store.Database",
            "org.outboxee.store.DeliveryClaims");

    /** Its producer's place: an application may leave it out by its name. */
    private static final Set<String> NAMED_BY_APPLICATIONS = Set.of("org.outboxee.store.OutboxUnit");

    @Test
    void aPublicClassIsNeededByAnotherPackage() {
        List<String> needless = new ClassFileImporter()
                        .withImportOption(location -> !location.contains("outbox-test-support"))
                        .importPackages("org.outboxee")
                        .stream()
                        .filter(VisibilityTest::isOfTheLibrary)
                        .filter(type -> type.getModifiers().contains(JavaModifier.PUBLIC) && type.isTopLevelClass())
                        .filter(type -> !isNeeded(type))
                        .map(JavaClass::getName)
                        .filter(name -> !PARTS_OF_THE_RELAY.contains(name) && !NAMED_BY_APPLICATIONS.contains(name))
                        .sorted()
                        .toList();

        assertThat(needless).isEmpty();
    }

    private static boolean isOfTheLibrary(JavaClass type) {
        return type.getSource()
                        .filter(source ->
                                !ImportOption.Predefined.ONLY_INCLUDE_TESTS.includes(Location.of(source.getUri())))
                        .isPresent()
                && !type.getPackageName().startsWith("org.outboxee.api")
                && !type.getPackageName().startsWith("org.outboxee.spi");
    }

    /** By another package, by the container, by the persistence provider, by the shell, or by a catch clause. */
    private static boolean isNeeded(JavaClass type) {
        return type.getDirectDependenciesToSelf().stream()
                        .anyMatch(use -> !use.getOriginClass().getPackageName().equals(type.getPackageName()))
                || type.isAnnotatedWith(Singleton.class)
                || type.isAnnotatedWith(Interceptor.class)
                || type.isAssignableTo(AttributeConverter.class)
                || type.isAssignableTo(Throwable.class)
                || type.tryGetMethod("main", String[].class).isPresent();
    }
}
