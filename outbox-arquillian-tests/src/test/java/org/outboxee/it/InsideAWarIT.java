package org.outboxee.it;

import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.asset.StringAsset;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.Test;
import org.outboxee.it.added.Added;
import org.outboxee.it.own.OwnUnit;

/** Layout 3: the library without its unit in a WAR, whose one unit has the outbox's entities too. */
@ProbeIT
class InsideAWarIT {

    @Deployment(testable = false)
    static WebArchive application() {
        ProbeTables.create();
        return ShrinkWrap.create(WebArchive.class, "inside-a-war.war")
                .addAsLibraries(ProbeEar.product("outbox-api.jar"), ProbeEar.product("outbox-ejb-library.jar"))
                .addPackage(Added.class.getPackage())
                .addClass(OwnUnit.class)
                .addAsResource("own/persistence.xml", "META-INF/persistence.xml")
                .addAsResource(new StringAsset(ProbeTables.shipped("META-INF/outbox-orm.xml")), "META-INF/own-orm.xml")
                .addAsWebInfResource("probe/beans.xml", "beans.xml");
    }

    @Test
    void anApplicationWithTheLibraryInsideItsWarStoresAnEventAndRunsItsJob() {
        OpeningSales.expectOne("inside-a-war");
    }
}
