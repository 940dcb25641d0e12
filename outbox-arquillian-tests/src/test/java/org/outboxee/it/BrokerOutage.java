package org.outboxee.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.jboss.shrinkwrap.api.spec.EnterpriseArchive;
import org.outboxee.it.fault.StubbornLocalProbe;
import org.outboxee.it.fault.StubbornProbe;
import org.outboxee.test.Eventually;

/** What is promised while a broker is away: queue probe.a waits, all else goes on. */
final class BrokerOutage {

    /** An attempt that is used shows at once, so it needn't last longer than several passes and looks at the broker. */
    private static final Duration USUAL_LENGTH = Duration.ofSeconds(6);

    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final Duration PATIENCE = Duration.ofSeconds(90);

    private final String place;
    private final ProbeServer server;
    private final Duration length;

    /** Of the broker that readiness and log call by this name. */
    BrokerOutage(String place, ProbeServer server, Duration length) {
        this.place = place;
        this.server = server;
        this.length = length;
    }

    static BrokerOutage of(String carrier, ProbeServer server) {
        return new BrokerOutage("the broker of carrier " + carrier, server, USUAL_LENGTH);
    }

    /** Of the one that the server itself connects to. */
    static BrokerOutage ofServer(ProbeServer server) {
        return new BrokerOutage("the broker", server, USUAL_LENGTH);
    }

    /** Lets the broker fail in the middle of work and come back; nothing is lost, nothing is done twice. */
    void isSurvived(String promise, Runnable fail, Runnable recover) {
        ProbeTest test = server.test(promise);
        Eventually.await(PATIENCE, "all is well", () -> test.get("readiness").contains("ready=true"));
        int logged = server.log().length();
        test.add("QueuedProbe", "behaviour=WAIT", "millis=50", "count=200");
        Eventually.await(PATIENCE, "some jobs are done", () -> test.effects() >= 20);

        fail.run();
        long failed = System.nanoTime();
        try {
            Eventually.await(
                    LIMIT,
                    "readiness says that the broker is away",
                    () -> test.get("readiness"),
                    readiness -> readiness.contains("ready=false") && readiness.contains(place));
            assertThat(test.add("FanOutProbe", "count=50").status()).isEqualTo(200);
            Eventually.await(
                    LIMIT,
                    "local deliveries go on",
                    () -> test.count("d.queue_name = '-' and d.status = 'completed'") == 50);
            Eventually.await(PATIENCE, "the outage lasts", () -> System.nanoTime() - failed >= length.toNanos());
        } finally {
            recover.run();
        }

        test.awaitFinal(350, PATIENCE);
        assertThat(test.statuses()).hasSize(350).containsOnly("completed");
        assertThat(test.column("d.attempts")).containsOnly("0");
        assertThat(test.effects()).isEqualTo(350);
        assertThat(test.deliveriesWithEffect()).isEqualTo(350);
        Eventually.await(
                PATIENCE,
                "readiness says that all is well",
                () -> test.get("readiness").contains("ready=true"));
        List<String> trouble = server.troubleSince(logged);
        assertThat(trouble).hasSize(1);
        assertThat(trouble.get(0)).contains(place + " is not available");
    }

    /**
     * Lets the broker fail while jobs run whose application is undeployed then, within a limit, and come back before it is
     * deployed again.
     */
    void isSurvivedByWhatIsUndeployed(
            EnterpriseArchive application, Duration longest, Runnable fail, Runnable recover) {
        ProbeTest jobs = server.test("undeployed-without-broker");
        jobs.add(StubbornProbe.class.getName(), "behaviour=WAIT", "millis=3000", "count=4");
        jobs.add(StubbornLocalProbe.class.getName(), "behaviour=WAIT", "millis=3000", "count=4");
        Eventually.await(PATIENCE, "jobs run", () -> jobs.runs() == 8);

        fail.run();
        long begun = System.nanoTime();
        server.undeploy();
        assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(longest);
        recover.run();
        server.deploy(application);

        jobs.awaitFinal(8, PATIENCE);
        assertThat(jobs.statuses()).containsOnly("completed");
        assertThat(jobs.effects()).isEqualTo(8);
        assertThat(jobs.deliveriesWithEffect()).isEqualTo(8);
    }

    /** Deploys an application with the unmanned routes beside what is there, while the broker is away. */
    void letsAnApplicationStart(EnterpriseArchive application, Runnable fail, Runnable recover) {
        fail.run();
        try (ProbeServer unmanned = server.another()) {
            unmanned.deploy(application);
            ProbeTest added = unmanned.test("started-without-broker");
            assertThat(added.add("QueuedProbe", "count=10").status()).isEqualTo(200);
            assertThat(added.add("LocalProbe", "count=10").status()).isEqualTo(200);
            Eventually.await(
                    PATIENCE,
                    "readiness says that the broker is away",
                    () -> added.get("readiness"),
                    readiness -> readiness.contains("ready=false") && readiness.contains(place));
            Eventually.await(
                    LIMIT, "local deliveries are completed", () -> added.count("d.status = 'completed'") == 10);
            assertThat(added.count("d.status = 'pending'")).isEqualTo(10);

            recover.run();

            Eventually.await(PATIENCE, "the others are sent", () -> added.count("d.status = 'dispatched'") == 10);
            assertThat(added.column("d.attempts")).containsOnly("0");
        }
    }
}
