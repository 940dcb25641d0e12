package org.outboxee.admin.web;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackages;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(packagesOf = AdminApplication.class, importOptions = DoNotIncludeTests.class)
class ArchitectureTest {

    /** If this WAR needed more than applications may use, the API would lack something. */
    @ArchTest
    static final ArchRule OF_THE_LIBRARY_ONLY_THE_API = noClasses()
            .should()
            .dependOnClassesThat(resideInAPackage("org.outboxee..")
                    .and(resideOutsideOfPackages(
                            "org.outboxee.api", "org.outboxee.micrometer", "org.outboxee.admin.web")));
}
