package org.outboxee.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.jboss.arquillian.container.test.api.Deployer;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.jboss.shrinkwrap.api.spec.EnterpriseArchive;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.outboxee.it.harness.ArquillianServer;
import org.outboxee.it.harness.ServerJvm;
import org.outboxee.it.probe.LocalProbe;
import org.outboxee.it.probe.MessageDrivenProbe;
import org.outboxee.it.probe.QueuedProbe;
import org.outboxee.test.Eventually;

@ProbeIT
class RedeployIT {

    private static final int ROUNDS = 10;
    private static final int EVENTS_OF_A_TYPE = 20;
    private static final List<Class<?>> TYPES = List.of(LocalProbe.class, QueuedProbe.class, MessageDrivenProbe.class);
    private static final String APPLICATION = "probe";

    /** What makes one of the library's beans, and with it the whole application's classes, reachable. */
    private static final String LIFECYCLE = "org.outboxee.start.OutboxLifecycle";

    private static final String ADD = """
            insert into outbox_events (id, application, event_type, payload)
            select gen_random_uuid(), ?, ?, ? from probe_numbers where n <= ?
            """;

    @ArquillianResource
    private Deployer deployer;

    private boolean deployed;

    @Deployment(name = APPLICATION, managed = false, testable = false)
    static EnterpriseArchive application() {
        ProbeTables.create();
        return ProbeEar.usual();
    }

    @AfterEach
    void undeployWhatAFailureLeft() {
        undeploy();
    }

    @Test
    void tenRedeploymentsUnderLoadLoseNothingAndLeakNeitherThreadNorTimer() {
        ProbeTest test = ProbeTest.of(ArquillianServer.url("/probe/"), "redeployed");
        int expected = 0;
        for (int round = 1; round <= ROUNDS; round++) {
            long before = test.runs();
            deploy();
            expected += addAsAnotherNodeWould(test);
            Eventually.await(
                    Duration.ofSeconds(30), "jobs are running", test::runs, runs -> runs >= before + EVENTS_OF_A_TYPE);
            expected += addAsAnotherNodeWould(test);
            undeploy();
            Eventually.await(
                    Duration.ofSeconds(20), "no thread of ours is left", RedeployIT::threadsOfOurs, List::isEmpty);
        }

        test.expire(); // what Payara rolled back while it undeployed would wait for two minutes
        deploy();
        test.awaitFinal(expected, Duration.ofSeconds(180));

        assertThat(test.statuses()).hasSize(expected).containsOnly("completed");
        assertThat(test.effects()).isEqualTo(expected);
        assertThat(test.deliveriesWithEffect()).isEqualTo(expected);
        Eventually.await(
                Duration.ofSeconds(20),
                "one relay, one that records completions, and no idle job thread",
                RedeployIT::threadsOfOurs,
                List.of("outbox-completions-probe", "outbox-relay-probe")::equals);
        assertThat(ServerJvm.instances(LIFECYCLE)) // seen: 1, the one that is deployed
                .as("timer beans that a timer or thread still holds")
                .isLessThanOrEqualTo(2);
    }

    private void deploy() {
        deployer.deploy(APPLICATION);
        deployed = true;
    }

    private void undeploy() {
        if (deployed) {
            deployed = false;
            deployer.undeploy(APPLICATION);
        }
    }

    private static List<String> threadsOfOurs() {
        return ServerJvm.threads().stream()
                .filter(name -> name.startsWith("outbox-"))
                .toList();
    }

    /** Returns how many; each job takes a moment, so that some are under way whenever the application is stopped. */
    private static int addAsAnotherNodeWould(ProbeTest test) {
        String payload = "{\"test\":\"" + test.name() + "\",\"behaviour\":\"WAIT\",\"millis\":30}";
        return TYPES.stream()
                .mapToInt(type -> ProbeTables.update(ADD, APPLICATION, type.getName(), payload, EVENTS_OF_A_TYPE))
                .sum();
    }
}
