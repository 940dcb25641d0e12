package org.outboxee.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.jboss.shrinkwrap.api.spec.EnterpriseArchive;
import org.outboxee.test.Eventually;

/** What is promised of jobs on queue probe.a, whatever carries it. */
final class CarriedJobs {

    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final Duration PATIENCE = Duration.ofSeconds(90);

    private final String carrier;
    private final ProbeServer server;
    private final EnterpriseArchive application;
    private final Queue queue;

    /** The queue as its broker's operator sees it. */
    interface Queue {

        /** Its name there. */
        String name();

        /** How many messages wait in it. */
        long ready();

        /** Puts a message into it that says which application it is of, and that is for none of ours. */
        void sendAsApplication(String application);

        void purge();
    }

    CarriedJobs(String carrier, ProbeServer server, EnterpriseArchive application, Queue queue) {
        this.carrier = carrier;
        this.server = server;
        this.application = application;
        this.queue = queue;
    }

    void takeEffectOnceAndNoMessageIsLeft() {
        ProbeTest test = server.test(carrier);

        test.add("FanOutProbe", "count=50");

        test.awaitFinal(150);
        assertThat(test.statuses()).containsOnly("completed");
        assertThat(test.column("d.attempts")).containsOnly("0");
        assertThat(test.effects()).isEqualTo(150);
        assertThat(test.deliveriesWithEffect()).isEqualTo(150);
        Eventually.await(LIMIT, "all are acknowledged", () -> queue.ready() == 0);
    }

    void areRetriedByTheOutbox() {
        ProbeTest test = server.test(carrier + "-retry");

        test.add("QueuedProbe", "behaviour=RETRY_ONCE");

        test.awaitFinal(1);
        assertThat(test.statuses()).containsExactly("completed");
        assertThat(test.runs()).isEqualTo(2);
        assertThat(test.effectsByAttempt()).containsExactly("2");
    }

    void takeEffectOnceAlthoughTheServerIsKilled() {
        ProbeTest test = server.test(carrier + "-server-killed");
        test.add("QueuedProbe", "behaviour=WAIT", "millis=100", "count=60");
        Eventually.await(
                PATIENCE, "some jobs are half done", () -> test.effects() >= 5 && test.runs() > test.effects());

        server.kill();
        server.restart();

        test.awaitFinal(60, PATIENCE);
        assertThat(test.statuses()).hasSize(60).containsOnly("completed");
        assertThat(test.effects()).isEqualTo(60);
        assertThat(test.deliveriesWithEffect()).isEqualTo(60);
    }

    /** Looks at the broker once the application is away. */
    void endWithTheirApplicationAndTheRestIsHandedBack(Runnable look) {
        ProbeTest test = server.test(carrier + "-undeployed");
        test.add("QueuedProbe", "behaviour=WAIT", "millis=1500", "count=12");
        Eventually.await(PATIENCE, "jobs run", () -> test.runs() >= 4);

        long begun = System.nanoTime();
        server.undeploy();
        assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(LIMIT);
        look.run();
        server.deploy(application);

        test.awaitFinal(12, PATIENCE);
        assertThat(test.statuses()).containsOnly("completed");
        assertThat(test.effects()).isEqualTo(12);
        assertThat(test.column("d.attempts")).containsOnly("0");
    }

    void goOnBesideAMessageOfAnotherApplicationWhichStaysWithTheBroker() {
        ProbeTest own = server.test(carrier + "-own");
        queue.sendAsApplication("another-shop");

        Eventually.await(
                LIMIT,
                "it is told",
                () -> server.log()
                        .contains("A message of application another-shop came to queue probe.a (" + queue.name()));
        own.add("QueuedProbe", "count=5");
        own.awaitFinal(5);
        assertThat(own.statuses()).containsOnly("completed");
        server.undeploy();
        try {
            Eventually.await(LIMIT, "it is in its queue", () -> queue.ready() == 1);
        } finally {
            queue.purge();
            server.deploy(application);
        }
    }
}
