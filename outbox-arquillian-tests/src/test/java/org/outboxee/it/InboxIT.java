package org.outboxee.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URL;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.jboss.shrinkwrap.api.spec.EnterpriseArchive;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.outboxee.it.harness.Http;
import org.outboxee.it.inbox.ConflictLog;
import org.outboxee.it.inbox.Handling;
import org.outboxee.it.inbox.InboxResource;
import org.outboxee.it.inbox.InboxTrials;
import org.outboxee.it.inbox.Ledger;
import org.outboxee.it.inbox.LetterReceiver;
import org.outboxee.test.Eventually;

/** A message has one effect, however often it comes to an EJB, a JAX-RS resource or a message-driven bean (B4). */
@ProbeIT
class InboxIT {

    private static final int COPIES = 12;

    @ArquillianResource
    private URL base;

    private ProbeTest test;
    private String id;

    /** Where a message comes in. */
    enum Door {
        EJB,
        REST
    }

    @Deployment(testable = false)
    static EnterpriseArchive application() {
        ProbeTables.create();
        return ProbeEar.named("inbox")
                .and(Ledger.class, Handling.class, LetterReceiver.class, ConflictLog.class)
                .andToTheWeb(InboxResource.class, InboxTrials.class)
                .with("outbox.statement-timeout", "PT15S") // the copies wait for the first, on a busy machine too
                .build();
    }

    @BeforeEach
    void begin(TestInfo info) {
        test = ProbeTest.of(base.toString(), info.getTestMethod().orElseThrow().getName());
        id = UUID.randomUUID().toString();
    }

    @ParameterizedTest
    @EnumSource
    void aRepeatedMessageHasOneEffectAndOneEvent(Door door) {
        assertThat(come(door, Handling.WORK).status()).isEqualTo(door == Door.EJB ? 200 : 204);
        Http.Answer repeated = come(door, Handling.WORK);

        assertThat(repeated.status()).isEqualTo(door == Door.EJB ? 200 : 204);
        assertThat(repeated.body()).isEqualTo(door == Door.EJB ? "null" : "");
        assertOneEffect();
    }

    @ParameterizedTest
    @EnumSource
    void copiesAtTheSameMomentHaveOneEffect(Door door) {
        List<Integer> statuses =
                atOnce(COPIES, () -> come(door, Handling.WORK_SLOWLY).status());

        assertThat(statuses).allMatch(status -> status < 300);
        assertOneEffect();
    }

    @ParameterizedTest
    @CsvSource({"EJB, THROW", "EJB, THROW_CHECKED", "REST, THROW", "REST, THROW_CHECKED"})
    void aMessageWhoseHandlerFailedIsTakenWhenItComesAgain(Door door, Handling handling) {
        assertThat(come(door, handling).status()).isEqualTo(500);
        assertThat(test.businessRows() + test.events() + accepted()).isZero();

        assertThat(come(door, Handling.WORK).status()).isLessThan(300);

        assertOneEffect();
    }

    @OnPostgresql("Only there the test has a trigger that fails the commit")
    @ParameterizedTest
    @EnumSource
    void aMessageWhoseCommitFailedIsTakenWhenItComesAgain(Door door) {
        aMessageWhoseHandlerFailedIsTakenWhenItComesAgain(door, Handling.FAIL_AT_COMMIT);
    }

    @Test
    void aMessageThatIsRefusedByTheAnswerIsTakenWhenItComesAgain() {
        assertThat(answered(422).status()).isEqualTo(422);
        assertThat(test.businessRows() + accepted()).isZero();

        assertThat(answered(202).status()).isEqualTo(202);
        assertThat(answered(202).status()).as("there is no body to give").isEqualTo(204);

        assertOneEffect();
    }

    @Test
    void aDuplicateLeavesTheCallersTransactionAlone() {
        assertThat(call().body()).isEqualTo("worked");

        assertThat(call().body()).isEqualTo("duplicate");

        assertThat(test.businessRows())
                .as("the effect, and what the duplicate's transaction wrote")
                .isEqualTo(2);
        assertThat(accepted()).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({"none, works only inside an active JTA transaction", "doomed, this one is marked for rollback"})
    void aTransactionThatCannotCommitIsRefused(String how, String rule) {
        Http.Answer answer = Http.post(base + "api/inbox/refused/" + how + "?id=" + id, "");

        assertThat(answer.status()).as(answer.body()).isEqualTo(500);
        assertThat(answer.body()).contains("org.outboxee.api.OutboxTransactionException: it.call: accept()", rule);
        assertThat(accepted()).isZero();
    }

    @OnPostgresql("Only PostgreSQL makes a transaction read-only after it has begun")
    @Test
    void aReadOnlyTransactionIsRefused() {
        aTransactionThatCannotCommitIsRefused("read-only", "this one is read-only");
    }

    @Test
    void aMethodWithoutATransactionIsNotCalled() {
        Http.Answer answer =
                Http.post(base + "api/received/without-transaction?test=" + test.name(), "", "webhook-id", id);

        assertThat(answer.status()).isEqualTo(500);
        assertThat(test.businessRows() + accepted()).isZero();
    }

    @Test
    void aMessageWithoutAnIdIsNotTaken() {
        Http.Answer answer = Http.post(base + "api/received?handling=WORK&test=" + test.name(), "");

        assertThat(answer.status()).isGreaterThanOrEqualTo(400);
        assertThat(test.businessRows()).isZero();
    }

    @Test
    void aBrokersMessageHasOneEffectHoweverOftenItIsSent() {
        atOnce(4, () -> send(Handling.WORK));
        Eventually.await("one copy has worked", test::businessRows, Long.valueOf(1)::equals);
        Eventually.await("the others were told of", this::conflicts, Integer.valueOf(3)::equals);

        assertOneEffect();
    }

    @Test
    void aBrokersMessageWhoseHandlerFailedIsDeliveredAgainAndTaken() {
        send(Handling.THROW_ONCE);

        Eventually.await("the second delivery has worked", test::businessRows, Long.valueOf(1)::equals);
        assertOneEffect();
        assertThat(conflicts()).isZero();
    }

    /** R8: a sender can send as often as it likes; only the receiver's operator lets a message take effect again. */
    @Test
    void aForgottenMessageTakesEffectAgain() {
        come(Door.EJB, Handling.WORK);
        come(Door.EJB, Handling.WORK);
        assertThat(test.businessRows()).isEqualTo(1);

        assertThat(Http.post(base + "api/inbox/forget?id=" + id, "").body()).isEqualTo("true");
        come(Door.EJB, Handling.WORK);
        come(Door.EJB, Handling.WORK);

        assertThat(test.businessRows()).isEqualTo(2);
    }

    /** The observer of this application throws an Error each time. */
    @ParameterizedTest
    @ValueSource(ints = {0, 2})
    void anObserverIsToldOfEachDuplicateAndBreaksNothing(int duplicates) {
        Stream.generate(() -> come(Door.REST, Handling.WORK))
                .limit(1 + duplicates)
                .forEach(answer -> assertThat(answer.status()).isEqualTo(204));

        assertThat(conflicts()).isEqualTo(duplicates);
        assertOneEffect();
    }

    private Http.Answer come(Door door, Handling handling) {
        String query = "?handling=" + handling + "&test=" + test.name();
        return switch (door) {
            case EJB -> Http.post(base + "api/inbox/ejb" + query + "&id=" + id, "");
            case REST -> Http.post(base + "api/received" + query, "", "webhook-id", id);
        };
    }

    private Http.Answer answered(int status) {
        return Http.post(
                base + "api/received/answered?status=" + status + "&test=" + test.name(), "", "webhook-id", id);
    }

    private Http.Answer call() {
        return Http.post(base + "api/inbox/call?test=" + test.name() + "&id=" + id, "");
    }

    private int send(Handling handling) {
        return Http.post(base + "api/inbox/send?handling=" + handling + "&test=" + test.name() + "&id=" + id, "")
                .status();
    }

    private int conflicts() {
        return Integer.parseInt(Http.get(base + "api/inbox/conflicts?id=" + id).body());
    }

    private void assertOneEffect() {
        assertThat(test.businessRows()).isEqualTo(1);
        assertThat(test.events())
                .as("I7: what the handler sends is tied to the row")
                .isEqualTo(1);
        assertThat(accepted()).isEqualTo(1);
    }

    private long accepted() {
        return ProbeTables.number("select count(*) from inbox_messages where message_id = ?", id);
    }

    private static List<Integer> atOnce(int count, Supplier<Integer> request) {
        ExecutorService clients = Executors.newFixedThreadPool(count);
        try {
            List<CompletableFuture<Integer>> answers = Stream.generate(
                            () -> CompletableFuture.supplyAsync(request, clients))
                    .limit(count)
                    .toList();
            return answers.stream().map(CompletableFuture::join).toList();
        } finally {
            clients.shutdown();
        }
    }
}
