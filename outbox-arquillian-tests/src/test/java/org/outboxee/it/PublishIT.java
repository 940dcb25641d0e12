package org.outboxee.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jboss.arquillian.container.test.api.Deployer;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.spec.EnterpriseArchive;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.outboxee.it.harness.ArquillianServer;
import org.outboxee.it.harness.Http;
import org.outboxee.it.published.LateReadProbe;
import org.outboxee.it.published.LateReader;
import org.outboxee.it.published.MessageReader;
import org.outboxee.it.published.OrdersReader;
import org.outboxee.it.published.PublishedProbe;
import org.outboxee.it.published.PublishedRoutes;
import org.outboxee.it.published.ReadMessages;
import org.outboxee.it.published.ReadServlet;
import org.outboxee.test.Eventually;

/** Events leave for the queues of other services, which get them by message and see no table. */
@ProbeIT
@Tag("A23")
class PublishIT {

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final String LATE = "late-reader";

    @ArquillianResource
    private Deployer deployer;

    @Deployment(name = "reader", order = 1, testable = false)
    static WebArchive reader() {
        return service("reader").addClass(OrdersReader.class);
    }

    @Deployment(name = "publisher", order = 2, testable = false)
    static EnterpriseArchive publisher() {
        ProbeTables.create();
        String orders = "outbox.destination." + PublishedRoutes.ORDERS;
        String late = "outbox.destination." + PublishedRoutes.LATE;
        return ProbeEar.named("publisher")
                .and(PublishedProbe.class, LateReadProbe.class, PublishedRoutes.class)
                .with(orders + ".physical-name", OrdersReader.QUEUE)
                .with(late + ".jndi-name", LateReader.JNDI_NAME)
                .build();
    }

    @Deployment(name = LATE, managed = false, testable = false)
    static WebArchive lateReader() {
        return service(LATE).addClass(LateReader.class);
    }

    private static WebArchive service(String name) {
        return ShrinkWrap.create(WebArchive.class, name + ".war")
                .addClasses(MessageReader.class, ReadMessages.class, ReadServlet.class);
    }

    @Test
    void anotherServiceGetsTheStoredTextAndTheEventsAttributes() {
        ProbeTest test = test("published");
        String trace = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";

        test.addWith(PublishedProbe.class.getName(), trace, "PT0S");

        test.awaitFinal(1);
        assertThat(test.column("concat_ws(' ', d.status, d.transport, d.target, d.queue_name, d.attempts)"))
                .containsExactly("completed publish orders-out publish:orders-out 0");
        String[] parts = awaitRead("reader", test, 1).get(0).split("\\|");
        assertThat(parts[0]).isEqualTo("1.0");
        assertThat(parts[1]).isEqualTo(test.column("d.event_id").get(0));
        assertThat(parts[2]).isEqualTo("/publisher");
        assertThat(parts[3]).isEqualTo(PublishedProbe.class.getName());
        assertThat(Instant.parse(parts[4])).isBetween(Instant.now().minus(PATIENCE), Instant.now());
        assertThat(parts[5]).isEqualTo(trace);
        assertThat(parts[6]).isEqualTo(PublishedProbe.class.getName());
        assertThat(parts[8])
                .isEqualTo(ProbeTables.rows("select payload from outbox_events where id = cast(? as uuid)", parts[1])
                        .get(0)
                        .get(0));
    }

    @Test
    void manyArriveOnceEach() {
        ProbeTest test = test("many");

        test.add(PublishedProbe.class.getName(), "count=120");

        test.awaitFinal(120);
        assertThat(test.statuses()).containsOnly("completed");
        assertThat(ids(awaitRead("reader", test, 120))).hasSize(120).doesNotHaveDuplicates();
    }

    /** What an operator sends once more is recognised by its id. */
    @Test
    void aDeliveryThatIsDoneAgainHasTheSameId() {
        ProbeTest test = test("again");
        test.add(PublishedProbe.class.getName());
        test.awaitFinal(1);
        awaitRead("reader", test, 1);

        test.reopen();

        List<String> read = awaitRead("reader", test, 2);
        assertThat(ids(read)).containsOnly(test.column("d.event_id").get(0));
        test.awaitFinal(1);
        assertThat(test.column("d.status || ' in run ' || d.run")).containsExactly("completed in run 2");
    }

    /** The broker is there, the queue isn't: each event waits for it by its own schedule, and the others go on. */
    @Test
    void whatIsRefusedAtFirstIsRetriedUntilTheOtherServiceHasItsQueue() {
        ProbeTest late = test("late");
        ProbeTest others = test("others");
        long mark = ArquillianServer.logMark();

        late.add(LateReadProbe.class.getName(), "count=3");
        others.add(PublishedProbe.class.getName(), "count=3");

        others.awaitFinal(3);
        Eventually.await(
                PATIENCE,
                "each was refused",
                () -> late.attempts("a.failure_kind"),
                attempts -> attempts.size() >= 3 && attempts.stream().allMatch("SEND_REFUSED"::equals));
        assertThat(others.column("d.attempts")).containsOnly("0");
        assertThat(ArquillianServer.logSince(mark))
                .contains("Destination late-out refused ")
                .contains("destination late-out: no queue or topic is bound at " + LateReader.JNDI_NAME);
        deployer.deploy(LATE);
        try {
            late.awaitFinal(3);
            assertThat(late.statuses()).containsOnly("completed");
            assertThat(ids(awaitRead(LATE, late, 3))).hasSize(3).doesNotHaveDuplicates();
        } finally {
            deployer.undeploy(LATE);
        }
    }

    private static List<String> ids(List<String> lines) {
        return lines.stream().map(line -> line.split("\\|")[1]).toList();
    }

    private static List<String> awaitRead(String service, ProbeTest test, int count) {
        String url = ArquillianServer.url('/' + service + "/read?text=" + test.name());
        return Eventually.await(
                PATIENCE,
                count + " messages of " + test.name() + " are read",
                () -> Http.get(url).body().lines().toList(),
                lines -> lines.size() >= count);
    }

    private static ProbeTest test(String promise) {
        return ProbeTest.of(ArquillianServer.url("/publisher/"), promise);
    }
}
