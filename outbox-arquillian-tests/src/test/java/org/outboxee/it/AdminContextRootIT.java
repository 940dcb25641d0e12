package org.outboxee.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.asset.Asset;
import org.jboss.shrinkwrap.api.asset.StringAsset;
import org.jboss.shrinkwrap.api.spec.EnterpriseArchive;
import org.jboss.shrinkwrap.api.spec.JavaArchive;
import org.junit.jupiter.api.Test;
import org.outboxee.it.harness.ArquillianServer;
import org.outboxee.it.harness.Http;

/**
 * Where the admin resource answers: under the WAR's name in an EAR without application.xml, under the context root that
 * application.xml says in one with it. So two and more EARs with the module live on one server.
 */
@ProbeIT
class AdminContextRootIT {

    private static final AdminUser VIEWER = AdminUser.viewer();

    private static final String APPLICATION_XML = """
            <?xml version="1.0" encoding="UTF-8"?>
            <application xmlns="https://jakarta.ee/xml/ns/jakartaee" version="10">
                <module><ejb>outbox-ejb.jar</ejb></module>
                <module><web><web-uri>outbox.war</web-uri><context-root>/operations/outbox</context-root></web></module>
                <library-directory>lib</library-directory>
            </application>
            """;

    /** As it is packaged, without any user. */
    @Deployment(name = "packaged", order = 1, testable = false)
    static EnterpriseArchive packaged() {
        ProbeTables.create();
        return ShrinkWrap.createFromZipFile(EnterpriseArchive.class, ProbeEar.product("outbox-ear.ear"));
    }

    @Deployment(name = "renamed", order = 2, testable = false)
    static EnterpriseArchive renamed() {
        EnterpriseArchive ear = copy("renamed");
        Asset war = ear.delete("outbox.war").getAsset();
        return ear.addAsModule(war, "shop-outbox.war");
    }

    @Deployment(name = "declared", order = 3, testable = false)
    static EnterpriseArchive declared() {
        return copy("declared").setApplicationXML(new StringAsset(APPLICATION_XML));
    }

    /** Of the packaged EAR, with a user of its own. */
    private static EnterpriseArchive copy(String application) {
        JavaArchive settings = ShrinkWrap.create(JavaArchive.class, application + "-settings.jar")
                .addAsManifestResource(
                        new StringAsset(
                                "outbox.application=" + application + '\n' + VIEWER.key() + '=' + VIEWER.value()),
                        "microprofile-config.properties");
        return ShrinkWrap.create(EnterpriseArchive.class, application + ".ear")
                .merge(packaged())
                .addAsLibrary(settings);
    }

    @Test
    void withoutApplicationXmlTheNameOfTheWarIsTheContextRoot() {
        assertThat(status("/shop-outbox").body()).contains("\"application\":\"renamed\"");
    }

    @Test
    void withApplicationXmlItsContextRootCounts() {
        assertThat(status("/operations/outbox").body()).contains("\"application\":\"declared\"");
    }

    @Test
    void thePackagedOneAnswersAtOutboxAndIsClosedUntilSomebodyIsConfigured() {
        long mark = ArquillianServer.logMark(); // other classes' EARs on this server say the same
        for (String path : List.of("/outbox/api/status", "/outbox/api/openapi.json", "/outbox/", "/outbox/x")) {
            Http.Answer answer = Http.get(ArquillianServer.url(path), "Authorization", VIEWER.authorization());

            assertThat(answer.status()).as(path).isEqualTo(401);
            assertThat(answer.headers().firstValue("WWW-Authenticate")).isPresent();
            assertThat(answer.body()).contains("\"code\":\"login_needed\"");
        }
        assertThat(ArquillianServer.logSince(mark).lines())
                .filteredOn(line -> line.contains("admin resource answers 401 because it has no user yet"))
                .singleElement()
                .asString()
                .contains("outbox.admin.user.<name>", "PasswordHash");
    }

    private static Http.Answer status(String contextRoot) {
        return Http.get(ArquillianServer.url(contextRoot + "/api/status"), "Authorization", VIEWER.authorization());
    }
}
