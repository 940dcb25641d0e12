package org.outboxee.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URL;
import java.util.List;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.jboss.shrinkwrap.api.spec.EnterpriseArchive;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.outboxee.it.harness.Http;
import org.outboxee.it.script.ReadAloud;
import org.outboxee.it.script.ScriptProbe;
import org.outboxee.it.script.ScriptResource;
import org.outboxee.it.script.ScriptRoutes;

/** Text is the same wherever it comes to, whatever the server's and the database's charsets (S15). */
@ProbeIT
@Tag("core")
class EveryScriptIT {

    @ArquillianResource
    private URL base;

    @Deployment(testable = false)
    static EnterpriseArchive application() {
        ProbeTables.create();
        return ProbeEar.named("scripts")
                .and(ScriptProbe.class, ScriptRoutes.class, ReadAloud.class)
                .andToTheWeb(ScriptResource.class)
                .build();
    }

    @Test
    void payloadHeaderAndKeyArriveUnchangedInALocalJobAndInOneOnAQueue() {
        ProbeTest test = ProbeTest.of(base.toString(), "scripts");

        assertThat(Http.post(base + "api/scripts?test=" + test.name(), "").status())
                .isEqualTo(200);

        test.awaitFinal(2);
        assertThat(test.column("d.queue_name || ' ' || d.status"))
                .containsExactlyInAnyOrder("- completed", "probe.a completed");
        String spelled = ReadAloud.spelled(ScriptProbe.TEXT);
        assertThat(ProbeTables.rows("select name from probe_business where test = ? order by name", test.name()))
                .containsExactly(
                        List.of("header " + spelled),
                        List.of("header " + spelled),
                        List.of("payload " + spelled),
                        List.of("payload " + spelled));
        assertThat(test.column("e.ordering_key")).containsOnly(ScriptProbe.TEXT);
        assertThat(test.column("d.ordering_key")).containsOnly(ScriptProbe.TEXT);
        assertThat(test.column("e.payload")).allMatch(text -> text.contains(ScriptProbe.TEXT));
        assertThat(test.column("e.headers")).allMatch(text -> text.contains(ScriptProbe.TEXT));
    }
}
