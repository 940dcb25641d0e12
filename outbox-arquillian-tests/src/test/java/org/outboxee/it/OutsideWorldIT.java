package org.outboxee.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.net.URL;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.jboss.shrinkwrap.api.spec.EnterpriseArchive;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.outboxee.api.OutboxMessage;
import org.outboxee.it.harness.ArquillianServer;
import org.outboxee.it.outside.HeldQueue;
import org.outboxee.it.outside.HeldRoutes;
import org.outboxee.it.outside.JmsServlet;
import org.outboxee.it.outside.Letter;
import org.outboxee.it.outside.LetterText;
import org.outboxee.it.outside.Letters;
import org.outboxee.it.outside.OutsideWorld;
import org.outboxee.it.probe.LocalJob;
import org.outboxee.it.probe.QueueJob;
import org.outboxee.test.Eventually;

/** A JMS client between relay and workers: it takes the relay's messages and sends the workers others. */
@ProbeIT
class OutsideWorldIT {

    private static final String WORKERS = "probe.a";

    @ArquillianResource
    private URL base;

    private OutsideWorld outside;

    @Deployment(testable = false)
    static EnterpriseArchive application() {
        ProbeTables.create();
        return ProbeEar.named("probe")
                .with("outbox.queue." + HeldRoutes.QUEUE + ".workers", "elsewhere")
                .with("outbox.queue." + HeldRoutes.QUEUE + ".destination", HeldRoutes.JNDI_NAME)
                .and(HeldRoutes.class, HeldQueue.class)
                .andToTheWeb(JmsServlet.class, Letters.class, LetterText.class, Letter.class)
                .build();
    }

    @BeforeEach
    void connect() {
        outside = OutsideWorld.of(base.toString());
    }

    @AfterEach
    void disconnect() {
        outside.close();
    }

    @Test
    void aMessageCarriesTheIdsTheJobAndNothingElse() {
        ProbeTest test = held("message");

        Letter message = receive(test);

        assertThat(message.type()).isEqualTo(QueueJob.class.getName());
        assertThat(message.properties())
                .isEqualTo(Map.of(
                        OutboxMessage.EVENT_ID, test.column("d.event_id").get(0),
                        OutboxMessage.DELIVERY_ID, test.column("d.id").get(0),
                        OutboxMessage.DISPATCH_ID, test.column("d.dispatch_id").get(0),
                        OutboxMessage.LAST_ATTEMPT, false,
                        OutboxMessage.APPLICATION, "probe"));
        assertThat(message.hasBody()).isFalse();
        double left = Double.parseDouble(test.column("seconds_between(clock_timestamp(), d.delivery_timeout_at)")
                .get(0));
        assertThat(message.expiration()).isCloseTo(System.currentTimeMillis() + (long) (left * 1000), within(5_000L));
    }

    @Test
    void aDoubledMessageHasOneEffectAndALaterCopyRunsNothing() {
        ProbeTest test = held("doubled");
        Letter message = receive(test);

        outside.send(WORKERS, message);
        outside.send(WORKERS, message);
        test.awaitFinal(1);
        String done = row(test);
        long runs = test.runs();
        sendAndAwaitLog(message, notCurrent(message));

        assertThat(test.statuses()).containsExactly("completed");
        assertThat(row(test)).isEqualTo(done);
        assertThat(test.effects()).isEqualTo(1);
        assertThat(test.runs()).isEqualTo(runs);
    }

    @Test
    void aStaleMessageChangesNothingAndTheCurrentOneStillRuns() {
        ProbeTest test = held("stale");
        Letter stale = receive(test);
        expire(test);
        Letter current = receive(test);
        String before = row(test);

        sendAndAwaitLog(stale, notCurrent(stale));
        assertThat(row(test)).isEqualTo(before);
        assertThat(test.runs()).isZero();

        outside.send(WORKERS, current);
        test.awaitFinal(1);
        assertThat(test.column("d.status || ' after failed attempts: ' || d.attempts"))
                .containsExactly("completed after failed attempts: 1");
        assertThat(test.effects()).isEqualTo(1);
    }

    @Test
    void aDeliveryCompletedByPlainJdbcIsSeen() {
        ProbeTest test = held("completed-by-jdbc");
        Letter message = receive(test);
        update(test, "status = 'completed', completed_at = clock_timestamp()");
        String before = row(test);

        sendAndAwaitLog(message, notCurrent(message));

        assertThat(row(test)).isEqualTo(before);
        assertThat(test.runs()).isZero();
    }

    @Test
    void aMessageWithInventedIdsRunsNothing() {
        Letter invented = letter(
                QueueJob.class.getName(),
                "probe",
                UUID.randomUUID().toString(),
                UUID.randomUUID().toString());

        sendAndAwaitLog(invented, notCurrent(invented));
    }

    @Test
    void aMessageThatNamesAnotherJobThanItsDeliveryRunsNeither() {
        ProbeTest test = held("other-job");
        Letter message = receive(test);
        String before = row(test);

        sendAndAwaitLog(
                Letter.of(LocalJob.class.getName(), message.properties()),
                "A message asked for job " + LocalJob.class.getName() + ", nothing was run [outboxEventId="
                        + test.column("d.event_id").get(0));

        assertThat(row(test)).isEqualTo(before);
        assertThat(test.runs()).isZero();
    }

    @Test
    void aMessageForAJobThatNobodyKnowsGivesItsDeliveryBackWithoutAnAttempt() {
        for (String name : new String[] {"a.job.of.the.next.Build", null}) {
            ProbeTest test = held("unknown-job");
            Letter message = receive(test);

            sendAndAwaitLog(
                    Letter.of(name, message.properties()),
                    "delivery " + message.properties().get(OutboxMessage.DELIVERY_ID) + " was given back");

            assertThat(test.column("d.attempts")).containsExactly("0");
            outside.send(WORKERS, receive(test));
            test.awaitFinal(1);
            assertThat(test.effects()).isEqualTo(1);
            assertThat(test.column("d.attempts")).containsExactly("0");
        }
    }

    @Test
    void aMessageWithoutIdsOrOfAnotherApplicationIsReportedAndTheQueueGoesOn() {
        ProbeTest test = held("foreign");
        Letter message = receive(test);
        String before = row(test);
        String job = message.type();
        String delivery = test.column("d.id").get(0);
        String dispatch = test.column("d.dispatch_id").get(0);

        sendAndAwaitLog(
                letter(job, "probe", delivery, null),
                "A message without delivery and dispatch id came to a worker's queue");
        sendAndAwaitLog(
                letter(job, "probe", "not-an-id", dispatch),
                "A message without delivery and dispatch id came to a worker's queue");
        sendAndAwaitLog(
                letter(job, "somebody-else", delivery, dispatch),
                "A message of application somebody-else came to queue probe.a, which application probe reads");
        sendAndAwaitLog(
                letter(job, null, delivery, dispatch),
                "A message of application nobody came to queue probe.a, which application probe reads");

        assertThat(row(test)).isEqualTo(before);
        assertThat(test.runs()).isZero();
        ProbeTest next = ProbeTest.of(base.toString(), "next-in-the-queue");
        next.add("QueuedProbe", "count=20");
        next.awaitFinal(20);
        assertThat(next.effects()).isEqualTo(20);
    }

    /** An event whose delivery is dispatched and whose message waits for the outside world. */
    private ProbeTest held(String promise) {
        ProbeTest test = ProbeTest.of(base.toString(), promise);
        assertThat(test.add("HeldProbe").status()).isEqualTo(200);
        Eventually.await("the delivery is dispatched", test::statuses, List.of("dispatched")::equals);
        return test;
    }

    /** The next message of the test's one delivery; those of earlier tests, sent again meanwhile, are dropped. */
    private Letter receive(ProbeTest test) {
        String delivery = test.column("d.id").get(0);
        Letter letter = outside.receive(HeldRoutes.QUEUE);
        while (!delivery.equals(letter.properties().get(OutboxMessage.DELIVERY_ID))) {
            letter = outside.receive(HeldRoutes.QUEUE);
        }
        return letter;
    }

    private void sendAndAwaitLog(Letter letter, String text) {
        long mark = ArquillianServer.logMark();
        outside.send(WORKERS, letter);
        Eventually.await(
                "the worker logs: " + text,
                () -> ArquillianServer.logSince(mark).contains(text));
    }

    private static String notCurrent(Letter letter) {
        return "Delivery " + letter.properties().get(OutboxMessage.DELIVERY_ID) + ": dispatch "
                + letter.properties().get(OutboxMessage.DISPATCH_ID) + " is no longer current; nothing was run";
    }

    private static Letter letter(String job, String application, String delivery, String dispatch) {
        Map<String, Object> properties = new HashMap<>();
        properties.put(OutboxMessage.EVENT_ID, UUID.randomUUID().toString());
        properties.put(OutboxMessage.DELIVERY_ID, delivery);
        properties.put(OutboxMessage.DISPATCH_ID, dispatch);
        properties.put(OutboxMessage.APPLICATION, application);
        properties.values().removeIf(value -> value == null);
        return Letter.of(job, properties);
    }

    /** Everything that is known about the test's one delivery. */
    private static String row(ProbeTest test) {
        return ProbeTables.rows(
                        "select * from outbox_deliveries where id = cast(? as uuid)",
                        test.column("d.id").get(0))
                .toString();
    }

    private static void expire(ProbeTest test) {
        update(test, "delivery_timeout_at = clock_timestamp()");
    }

    private static void update(ProbeTest test, String change) {
        ProbeTables.update(
                "update outbox_deliveries set " + change + " where status = 'dispatched' and id = cast(? as uuid)",
                test.column("d.id").get(0));
    }
}
