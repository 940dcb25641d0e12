package org.outboxee.it;

import static org.assertj.core.api.Assertions.assertThat;

import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.spec.EnterpriseArchive;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.outboxee.it.harness.ArquillianServer;
import org.outboxee.it.harness.Http;
import org.outboxee.it.harness.ServerUser;

/** A user whom the server has authenticated gets in by the role, and no further than that. */
@ProbeIT
class AdminServerUserIT {

    @Deployment(testable = false)
    static EnterpriseArchive application() {
        ProbeTables.create();
        WebArchive admin = ShrinkWrap.createFromZipFile(WebArchive.class, ProbeEar.product("outbox-admin.war"))
                .addAsWebInfResource("admin/web.xml", "web.xml")
                .addAsWebInfResource("admin/payara-web.xml", "payara-web.xml");
        return ProbeEar.named("probe")
                .build()
                .addAsModule(ShrinkWrap.create(WebArchive.class, "outbox.war").merge(admin));
    }

    @BeforeEach
    void createUser() {
        ServerUser.create();
    }

    @Test
    void aViewerOfTheServerMayLook() {
        Http.Answer answer = get("/outbox/api/status");

        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        assertThat(answer.body()).contains("\"application\":\"probe\"");
    }

    @Test
    void aViewerOfTheServerMayChangeNothing() {
        Http.Answer answer = Http.post(
                ArquillianServer.url("/outbox/api/relay/pass"),
                "",
                "Authorization",
                ServerUser.authorization(),
                "X-Requested-By",
                "test");

        assertThat(answer.status()).isEqualTo(403);
        assertThat(answer.body()).contains("\"code\":\"operator_needed\"");
    }

    private static Http.Answer get(String path) {
        return Http.get(ArquillianServer.url(path), "Authorization", ServerUser.authorization());
    }
}
