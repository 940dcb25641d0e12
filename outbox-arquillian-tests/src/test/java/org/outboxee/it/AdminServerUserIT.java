package org.outboxee.it;

import static org.assertj.core.api.Assertions.assertThat;

import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.asset.StringAsset;
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

    private static final String LOGIN_CONFIG = """
            <?xml version="1.0" encoding="UTF-8"?>
            <web-app xmlns="https://jakarta.ee/xml/ns/jakartaee" version="6.0">
                <security-constraint>
                    <web-resource-collection>
                        <web-resource-name>all</web-resource-name>
                        <url-pattern>/*</url-pattern>
                    </web-resource-collection>
                    <auth-constraint><role-name>**</role-name></auth-constraint>
                </security-constraint>
                <login-config><auth-method>BASIC</auth-method></login-config>
            </web-app>
            """;

    private static final String PAYARA_GROUPS = """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE payara-web-app PUBLIC "-//Payara.fish//DTD Payara Server 4 Servlet 3.0//EN"
                "https://raw.githubusercontent.com/payara/Payara-Community-Documentation/master/docs/modules/ROOT/pages/schemas/payara-web-app_4.dtd">
            <payara-web-app>
                <security-role-mapping>
                    <role-name>outbox-viewer</role-name>
                    <group-name>outbox-viewer</group-name>
                </security-role-mapping>
            </payara-web-app>
            """;

    @Deployment(testable = false)
    static EnterpriseArchive application() {
        ProbeTables.create();
        WebArchive admin = ShrinkWrap.createFromZipFile(WebArchive.class, ProbeEar.product("outbox-admin.war"))
                .addAsWebInfResource(new StringAsset(LOGIN_CONFIG), "web.xml")
                .addAsWebInfResource(new StringAsset(PAYARA_GROUPS), "payara-web.xml");
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
