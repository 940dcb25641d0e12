package org.outboxee.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URL;
import java.util.UUID;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.jboss.shrinkwrap.api.spec.EnterpriseArchive;
import org.junit.jupiter.api.Test;
import org.outboxee.it.probe.LocalProbe;
import org.outboxee.it.replaced.LineSerializer;

@ProbeIT
class ReplacedSerializerIT {

    private static final String INSERT =
            "insert into outbox_events (id, application, event_type, payload) values (?, 'serializer', ?, ?)";

    @ArquillianResource
    private URL base;

    @Deployment(testable = false)
    static EnterpriseArchive application() {
        ProbeTables.create();
        return ProbeEar.named("serializer").and(LineSerializer.class).build();
    }

    @Test
    void anApplicationsOwnSerializerWritesThePayloadAndGivesEachKindOfJobItsEvent() {
        ProbeTest test = ProbeTest.of(base.toString(), "replaced-serializer");

        assertThat(test.add("FanOutProbe").status()).isEqualTo(200);

        test.awaitFinal(3);
        assertThat(test.column("e.payload")).containsOnly("line \"" + test.name() + "\" COMPLETE 0");
        assertThat(test.statuses()).containsOnly("completed");
        assertThat(test.effects()).isEqualTo(3);
    }

    @Test
    void whateverItThrowsIsAnUnreadableEventWithoutASecret() {
        ProbeTest test = ProbeTest.of(base.toString(), "unreadable-line");

        ProbeTables.update(
                INSERT,
                UUID.randomUUID(),
                LocalProbe.class.getName(),
                "line \"" + test.name() + "\" COMPLETE secret-4711");

        test.awaitFinal(1);
        assertThat(test.column("d.failure_kind || ': ' || d.failure_reason"))
                .containsExactly("UNREADABLE_EVENT: the stored event cannot be read as " + LocalProbe.class.getName()
                        + ": java.lang.NumberFormatException");
        assertThat(test.runs()).isZero();
    }
}
