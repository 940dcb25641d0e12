package org.outboxee.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noFields;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import jakarta.ejb.Schedule;
import jakarta.jms.ObjectMessage;
import java.io.ObjectInput;
import java.io.ObjectOutput;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Parts of the platform that the library does without, because they fail others. */
class PlatformUseTest {

    private static final DescribedPredicate<JavaClass> NEEDS_JMS = DescribedPredicate.describe(
            "that needs JMS",
            type -> type.getDirectDependenciesFromSelf().stream()
                    .anyMatch(needed -> needed.getTargetClass().getPackageName().startsWith("jakarta.jms")));

    private static JavaClasses classes;

    @BeforeAll
    static void read() {
        classes = new ClassFileImporter()
                .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                .withImportOption(location -> !location.contains("outbox-test-support"))
                .importPackages("org.outboxee");
    }

    /** M1, M2: every node beats for itself, and no timer lives in a database. */
    @Test
    void noTimerIsPersistent() {
        List<JavaMethod> timers = classes.stream()
                .flatMap(type -> type.getMethods().stream())
                .filter(method -> method.isAnnotatedWith(Schedule.class))
                .toList();

        assertThat(timers)
                .isNotEmpty()
                .noneMatch(method -> method.getAnnotationOfType(Schedule.class).persistent());
    }

    /**
     * T22: what is bound to a thread is lost, or seen by another, as soon as work changes threads. A worker alone keeps
     * the message at hand for its bean, for the length of one call.
     */
    @Test
    void onlyAWorkersCallIsBoundToItsThread() {
        noClasses()
                .that()
                .resideOutsideOfPackage("org.outboxee.worker")
                .should()
                .dependOnClassesThat()
                .areAssignableTo(ThreadLocal.class)
                .check(classes);
    }

    /**
     * A server without JMS has none of its classes, and CDI passes over a bean that needs one. So only what has to do
     * with messages may, and nothing else may be injected with that.
     */
    @Test
    void onlyWhatHasToDoWithMessagesNeedsJms() {
        noClasses()
                .that()
                .resideOutsideOfPackage("org.outboxee.transport.jms")
                .and()
                .doNotHaveSimpleName("JmsWorker")
                .and()
                .doNotHaveSimpleName("JmsMessages")
                .and()
                .doNotHaveSimpleName("OutboxQueueWorker")
                .and()
                .doNotHaveSimpleName("MessageWorker")
                .and()
                .doNotHaveSimpleName("OutboxWorkerInterceptor")
                .and()
                .doNotHaveSimpleName("WorkerBean")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("jakarta.jms..")
                .check(classes);
        noFields()
                .that()
                .areDeclaredInClassesThat()
                .resideOutsideOfPackages("org.outboxee.transport.jms", "org.outboxee.api")
                .should()
                .haveRawType(NEEDS_JMS)
                .check(classes);
    }

    /** H1, H2, S24: nothing is rebuilt by Java's serialization, so no class loader of the server's choice reads it. */
    @Test
    void nothingIsSentOrStoredAsASerializedObject() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .areAssignableTo(ObjectMessage.class)
                .orShould()
                .dependOnClassesThat()
                .areAssignableTo(ObjectInput.class)
                .orShould()
                .dependOnClassesThat()
                .areAssignableTo(ObjectOutput.class)
                .check(classes);
    }
}
