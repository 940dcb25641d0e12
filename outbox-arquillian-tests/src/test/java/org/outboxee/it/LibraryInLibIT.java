package org.outboxee.it;

import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.spec.EnterpriseArchive;
import org.jboss.shrinkwrap.api.spec.JavaArchive;
import org.junit.jupiter.api.Test;
import org.outboxee.it.added.Added;
import org.outboxee.it.lib.OutboxOfTheShop;

/** Layout 4: the library with its unit in an EAR's {@code lib/}, started by an EJB of the application. */
@ProbeIT
class LibraryInLibIT {

    @Deployment(testable = false)
    static EnterpriseArchive application() {
        ProbeTables.create();
        JavaArchive shop = ShrinkWrap.create(JavaArchive.class, "shop.jar")
                .addPackage(Added.class.getPackage())
                .addClass(OutboxOfTheShop.class)
                .addAsManifestResource("probe/beans.xml", "beans.xml");
        return ShrinkWrap.create(EnterpriseArchive.class, "library-in-lib.ear")
                .addAsLibraries(ProbeEar.product("outbox-api.jar"), ProbeEar.product("outbox-ejb-ear-lib.jar"))
                .addAsLibraries(ProbeEar.product("lib").listFiles())
                .addAsModule(shop);
    }

    @Test
    void anApplicationWithTheLibraryInLibStoresAnEventAndRunsItsJob() {
        OpeningSales.expectOne("library-in-lib");
    }
}
