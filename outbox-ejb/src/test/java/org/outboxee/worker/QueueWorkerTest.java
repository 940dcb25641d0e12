package org.outboxee.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.inject.spi.Bean;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.outboxee.api.DeliveryContext;
import org.outboxee.api.EventRefusedException;
import org.outboxee.api.IntegrationEvent;
import org.outboxee.api.OutboxException;
import org.outboxee.api.OutboxJob;
import org.outboxee.api.OutboxLocalWorker;
import org.outboxee.api.OutboxMessage;
import org.outboxee.api.RetryableOutboxException;
import org.outboxee.config.Application;
import org.outboxee.config.ChosenSerializer;
import org.outboxee.config.GivenConfig;
import org.outboxee.config.Job;
import org.outboxee.config.OutboxConfig;
import org.outboxee.config.StubBean;
import org.outboxee.model.RetrySchedule;
import org.outboxee.model.Route;
import org.outboxee.spi.Envelope;
import org.outboxee.spi.OutboxEventSerializer;
import org.outboxee.store.RelaySignal;
import org.outboxee.worker.WorkerUnderTest.Placed;

/** From a message or a local hand-over to the job that it asks for. */
@Tag("A11")
class QueueWorkerTest {

    private static final String MESSAGE_DRIVEN = "issue-invoice";

    /** A job that remembers. */
    static class Reserve implements OutboxJob<Placed> {

        private final List<IntegrationEvent> events = new ArrayList<>();
        private DeliveryContext context;
        private Exception failure;

        @Override
        public void run(Placed event, DeliveryContext delivery) throws Exception {
            events.add(event);
            context = delivery;
            if (failure != null) {
                throw failure;
            }
        }
    }

    /** A job that is a message-driven bean, as far as it is looked at here. */
    static class IssueInvoice {}

    record Paid(String id) implements IntegrationEvent {}

    private final WorkerUnderTest under = new WorkerUnderTest();
    private final OneDelivery delivery = under.delivery;
    private final Reserve reserve = new Reserve();
    private final StubBeans beans = new StubBeans();
    private final CountingSignal signal = new CountingSignal();
    private final StoredEvents events =
            new StoredEvents(new ChosenSerializer(new FirstMemberSerializer()), under.deployed);
    private final CurrentWork current = new CurrentWork(events);
    private final QueueWorker worker = new QueueWorker(
            under.worker,
            new JobBeans(beans.manager(), events),
            current,
            under.deployed,
            under.stop,
            signal,
            OutboxConfig.read(new GivenConfig(Map.of()), "shop", "node").config(),
            under.returns);

    private final JmsWorker messages = new JmsWorker(worker);

    QueueWorkerTest() {
        deploy(ApplicationScoped.class, null);
    }

    private void deploy(Class<?> scope, Bean<?> surroundings) {
        Bean<?> bean = StubBean.of(Reserve.class, scope);
        beans.put(bean, reserve);
        under.deployed.set(new Application(
                Map.of(OneDelivery.EVENT_TYPE, List.of(route(OneDelivery.JOB), route(MESSAGE_DRIVEN))),
                Map.of(OneDelivery.EVENT_TYPE, Placed.class, "order-paid", Paid.class),
                Map.of(
                        OneDelivery.JOB,
                        new Job(OneDelivery.JOB, Reserve.class, bean, Reserve.class, surroundings, true),
                        MESSAGE_DRIVEN,
                        new Job(MESSAGE_DRIVEN, IssueInvoice.class, null, null, null, true)),
                Map.of()));
    }

    private static Route route(String job) {
        return new Route(job, "shop.reserve", new RetrySchedule.Listed(List.of()), Duration.ofMinutes(5));
    }

    @Test
    void aMessageRunsTheJobThatItsTypeNames() {
        delivery.payload = "o-1";
        delivery.headers = "{\"tenant\":\"t1\"}";
        delivery.attempts = 1;

        messages.work(StubMessage.of(delivery).message());

        assertThat(reserve.events).containsExactly(new Placed("o-1"));
        assertThat(delivery.status).isEqualTo("completed");
        assertThat(reserve.context.eventId()).isEqualTo(delivery.eventId);
        assertThat(reserve.context.deliveryId()).isEqualTo(delivery.dispatch.deliveryId());
        assertThat(reserve.context.dispatchId()).isEqualTo(delivery.dispatch.dispatchId());
        assertThat(reserve.context.attempt()).isEqualTo(2);
        assertThat(reserve.context.lastAttempt()).isFalse();
        assertThat(reserve.context.headers()).isEqualTo(Map.of("tenant", "t1"));
        assertThat(reserve.context.idempotencyKey()).matches("[A-Za-z0-9-]{1,64}");
    }

    @Test
    @Tag("B12")
    void theIdempotencyKeyIsTheSameInEveryAttemptAndRun() {
        reserve.failure = new RetryableOutboxException("later");
        messages.work(StubMessage.of(delivery).message());
        String first = reserve.context.idempotencyKey();

        delivery.status = "dispatched";
        delivery.currentDispatch = delivery.dispatch.dispatchId();
        messages.work(StubMessage.of(delivery).message());

        assertThat(reserve.events).hasSize(2);
        assertThat(reserve.context.attempt()).isEqualTo(2);
        assertThat(reserve.context.idempotencyKey()).isEqualTo(first);
    }

    @Test
    void aLocalHandOverRunsTheJobToo() {
        worker.work(envelope());

        assertThat(reserve.events).hasSize(1);
        assertThat(delivery.status).isEqualTo("completed");
    }

    @Test
    void aLocalJobRunsInTheSurroundingsOfItsModule() {
        List<String> steps = new ArrayList<>();
        Bean<?> surroundings = StubBean.of(OutboxLocalWorker.class, Dependent.class);
        beans.put(surroundings, new OutboxLocalWorker() {
            @Override
            public void work(Runnable work) {
                steps.add("inside, " + reserve.events.size());
                super.work(work);
                steps.add("outside, " + reserve.events.size());
            }
        });
        deploy(ApplicationScoped.class, surroundings);

        worker.work(envelope());

        assertThat(steps).containsExactly("inside, 0", "outside, 1");
        assertThat(beans.released).containsExactly("OutboxLocalWorker");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aDependentJobIsReleasedAfterEachRun(boolean fails) {
        deploy(Dependent.class, null);
        reserve.failure = fails ? new IllegalStateException() : null;

        messages.work(StubMessage.of(delivery).message());

        assertThat(beans.released).containsExactly("Reserve");
    }

    /** Neither acknowledged in silence nor run: somebody has given two applications one queue. */
    @ParameterizedTest
    @Tag("A25")
    @NullSource
    @ValueSource(strings = {"billing", "Shop", ""})
    void aMessageOfAnotherApplicationStaysWithTheBroker(String application) {
        StubMessage message = StubMessage.of(delivery).with(OutboxMessage.APPLICATION, application);

        assertThatThrownBy(() -> messages.work(message.message()))
                .isInstanceOf(OutboxException.class)
                .hasMessageContaining("stays with the broker")
                .hasMessageContaining("not to shop");

        assertThat(delivery.statements).isEmpty();
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(strings = {"", "42", "not-a-uuid"})
    void aMessageWithoutItsIdsStaysWithTheBroker(String id) {
        for (String property : List.of(OutboxMessage.DELIVERY_ID, OutboxMessage.DISPATCH_ID)) {
            StubMessage message = StubMessage.of(delivery).with(property, id);

            assertThatThrownBy(() -> messages.work(message.message()))
                    .isInstanceOf(OutboxException.class)
                    .hasMessageContaining("must carry outboxDeliveryId and outboxDispatchId");
        }
        assertThat(delivery.statements).isEmpty();
    }

    @Test
    void aMessageThatCannotBeReadStaysWithTheBroker() {
        assertThatThrownBy(() -> messages.work(StubMessage.of(delivery).broken().message()))
                .isInstanceOf(OutboxException.class)
                .hasMessage("a message could not be read");
    }

    /** As while a newer build is being rolled out. */
    @ParameterizedTest
    @Tag("A5")
    @Tag("C14")
    @NullSource
    @ValueSource(strings = {"a-new-job", "", "a\nb", MESSAGE_DRIVEN})
    void aJobThatThisBuildDoesNotRunHereIsGivenBackWithoutUsingAnAttempt(String job) {
        messages.work(StubMessage.of(delivery).ofType(job).message());

        assertThat(reserve.events).isEmpty();
        assertThat(delivery.status).isEqualTo("pending");
        assertThat(delivery.attempts).isZero();
        assertThat(delivery.delaySeconds).isEqualTo(2.0);
    }

    @ParameterizedTest
    @Tag("C14")
    @ValueSource(strings = {"a-new-job", MESSAGE_DRIVEN})
    void aLocalHandOverOfSuchAJobIsGivenBackToo(String job) {
        worker.work(envelope(job));

        assertThat(reserve.events).isEmpty();
        assertThat(delivery.status).isEqualTo("pending");
        assertThat(delivery.attempts).isZero();
    }

    @Test
    void givingBackWaitsForTheDatabaseInPlace() {
        delivery.goAway();
        under.duringWait = () -> {
            if (under.waits.size() == 4) {
                delivery.comeBack();
            }
        };

        messages.work(StubMessage.of(delivery).ofType("a-new-job").message());

        assertThat(delivery.status).isEqualTo("pending");
    }

    @Test
    void beforeTheStartAMessageWaitsInPlace() {
        Application later = under.deployed.get();
        under.deployed.set(null);
        under.duringWait = () -> {
            if (under.waits.size() == 7) {
                under.deployed.set(later);
            }
        };

        messages.work(StubMessage.of(delivery).message());

        assertThat(delivery.status).isEqualTo("completed");
        assertThat(under.waits).hasSize(7);
    }

    @Test
    void withoutAStartTheMessageGoesBackAfterHalfAMinuteOrAStop() {
        under.deployed.set(null);

        assertThatThrownBy(() -> messages.work(StubMessage.of(delivery).message()))
                .isInstanceOf(OutboxException.class)
                .hasMessage("the outbox has not started; the message stays with the broker");
        assertThat(under.waits.stream().reduce(Duration.ZERO, Duration::plus)).isEqualTo(Duration.ofSeconds(30));

        under.waits.clear();
        under.stop.raise();
        assertThatThrownBy(() -> messages.work(StubMessage.of(delivery).message()))
                .isInstanceOf(OutboxException.class);
        assertThat(under.waits).isEmpty();
    }

    @Test
    @Tag("A13")
    void aMessageDrivenJobLoadsItsEvent() {
        delivery.target = MESSAGE_DRIVEN;
        delivery.payload = "o-7";
        List<Object> loaded = new ArrayList<>();

        messages.workMessageDriven(StubMessage.of(delivery).message(), new IssueInvoice(), () -> {
            DeliveryContext context = current.delivery();
            loaded.add(current.load(context.deliveryId(), Placed.class));
        });

        assertThat(loaded).containsExactly(new Placed("o-7"));
        assertThat(delivery.status).isEqualTo("completed");
        assertThatThrownBy(current::delivery)
                .as("nothing is left on the thread")
                .isInstanceOf(OutboxException.class);
    }

    @Test
    @Tag("A13")
    void aMessageDrivenJobGetsNoOtherEventThanItsOwn() {
        delivery.target = MESSAGE_DRIVEN;
        UUID other = UUID.randomUUID();

        messages.workMessageDriven(
                StubMessage.of(delivery).message(), new IssueInvoice(), () -> current.load(other, Placed.class));

        assertThat(delivery.failureKind).isEqualTo("UNREADABLE_EVENT");
        assertThat(delivery.failureReason)
                .isEqualTo("load() gives only the event of the delivery being worked on, which is "
                        + delivery.dispatch.deliveryId() + ", was asked for " + other);
    }

    @Test
    @Tag("A13")
    void aMessageDrivenJobThatAsksForAnotherClassFailsForGood() {
        delivery.target = MESSAGE_DRIVEN;

        messages.workMessageDriven(
                StubMessage.of(delivery).message(),
                new IssueInvoice(),
                () -> current.load(delivery.dispatch.deliveryId(), Paid.class));

        assertThat(delivery.status).isEqualTo("failed");
        assertThat(delivery.failureKind).isEqualTo("UNREADABLE_EVENT");
        assertThat(delivery.failureReason)
                .isEqualTo("delivery " + delivery.dispatch.deliveryId() + " carries an event of type "
                        + "order-placed, was asked for " + Paid.class.getName());
    }

    /** The type is known to this build by another route, which is no reason to let this job fail on it for good. */
    @Test
    @Tag("C14")
    void anEventThatANewerBuildRoutesToAMessageDrivenJobIsGivenBack() {
        delivery.target = MESSAGE_DRIVEN;
        delivery.eventType = "order-paid";

        under.deployed.set(withRouteless("order-paid"));
        messages.workMessageDriven(StubMessage.of(delivery).message(), new IssueInvoice(), () -> {});

        assertThat(delivery.status).isEqualTo("pending");
        assertThat(delivery.attempts).isZero();
    }

    /** The job of this build doesn't accept it yet; a ClassCastException would have been final. */
    @Test
    @Tag("C14")
    void anEventThatOnlyANewerBuildsJobAcceptsIsGivenBack() {
        delivery.eventType = "order-paid";

        messages.work(StubMessage.of(delivery).message());

        assertThat(reserve.events).isEmpty();
        assertThat(delivery.status).isEqualTo("pending");
        assertThat(delivery.attempts).isZero();
    }

    private Application withRouteless(String type) {
        Application application = under.deployed.get();
        Map<String, List<Route>> routes = new HashMap<>(application.routes());
        routes.put(type, List.of(route(OneDelivery.JOB)));
        return new Application(routes, application.events(), application.jobs(), application.queues());
    }

    @Test
    void aMessageDrivenBeanThatNoRouteNamesKeepsItsMessageWithTheBroker() {
        assertThatThrownBy(() ->
                        messages.workMessageDriven(StubMessage.of(delivery).message(), "a bean", () -> {}))
                .isInstanceOf(OutboxException.class)
                .hasMessageContaining("no route leads to the message-driven job java.lang.String");
    }

    @Test
    @Tag("A22")
    void whatASerializerSaysOfAPayloadIsNotStored() {
        delivery.payload = "throw";

        messages.work(StubMessage.of(delivery).message());

        assertThat(delivery.failureKind).isEqualTo("UNREADABLE_EVENT");
        assertThat(delivery.failureReason)
                .isEqualTo("the stored event cannot be read as " + Placed.class.getName()
                        + ": java.lang.IllegalStateException");
    }

    @Test
    @Tag("A13")
    void aRefusedPayloadFailsForGoodWithItsRule() {
        delivery.payload = "refuse";

        messages.work(StubMessage.of(delivery).message());

        assertThat(delivery.status).isEqualTo("failed");
        assertThat(delivery.failureReason).isEqualTo("Placed.id: missing");
    }

    @Test
    void brokenHeadersFailTheDeliveryAndNothingElse() {
        delivery.headers = "[]";

        messages.work(StubMessage.of(delivery).message());

        assertThat(delivery.failureKind).isEqualTo("UNREADABLE_EVENT");
    }

    @Test
    void theRelayIsToldNowAndThenThatThereIsRoomAgain() {
        for (int i = 0; i < 101; i++) {
            int message = i;
            assertThatCode(() -> {
                        if (message % 2 == 0) {
                            messages.work(StubMessage.of(delivery).message());
                        } else {
                            messages.workMessageDriven(
                                    StubMessage.of(delivery).message(), new IssueInvoice(), () -> {});
                        }
                    })
                    .doesNotThrowAnyException();
        }

        assertThat(signal.raised).isEqualTo(2);
    }

    private Envelope envelope() {
        return envelope(OneDelivery.JOB);
    }

    private Envelope envelope(String job) {
        return new Envelope(
                "shop",
                delivery.eventId,
                delivery.dispatch.deliveryId(),
                delivery.dispatch.dispatchId(),
                OneDelivery.EVENT_TYPE,
                job,
                Envelope.NO_QUEUE,
                1,
                false,
                Duration.ofMinutes(5));
    }

    private static final class CountingSignal extends RelaySignal {

        private int raised;

        @Override
        public void raise() {
            raised++;
        }
    }

    /** The payload is the first member's value, or a wish. */
    private static final class FirstMemberSerializer implements OutboxEventSerializer {

        @Override
        public String serialize(IntegrationEvent event) {
            throw new UnsupportedOperationException();
        }

        @Override
        public <E extends IntegrationEvent> E deserialize(String payload, Class<E> type) {
            if (payload.equals("throw")) {
                throw new IllegalStateException("payload was: secret");
            }
            if (payload.equals("refuse")) {
                throw new EventRefusedException("Placed.id: missing");
            }
            try {
                return type.getDeclaredConstructor(String.class).newInstance(payload);
            } catch (ReflectiveOperationException e) {
                throw new AssertionError(e);
            }
        }
    }
}
