package org.outboxee.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.outboxee.store.Store.APPLICATION;
import static org.outboxee.store.Store.JOB;
import static org.outboxee.store.Store.NODE;
import static org.outboxee.store.Store.QUEUE;
import static org.outboxee.store.Store.ROUTE;
import static org.outboxee.store.Store.route;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.outboxee.api.OutboxOperations.PassReport;
import org.outboxee.model.DispatchRef;
import org.outboxee.model.OutboxEvent;
import org.outboxee.relay.Dispatcher;
import org.outboxee.relay.RelayPass;
import org.outboxee.spi.Envelope;
import org.outboxee.spi.HandOver;

/** What is handed over has been claimed and committed, and each refusal is that delivery's own (A7 to A9). */
interface DispatchContract extends StoreUnderTest {

    @Test
    default void onePassTakesAnEventToItsTransport() {
        UUID event = store().event();
        RelayParts relay = RelayParts.routing(store(), ROUTE, route("send-mail", "-"));

        relay.pass.runOnce();

        assertThat(relay.broker.sent())
                .hasSize(1)
                .first()
                .returns(event, Envelope::eventId)
                .returns(JOB, Envelope::job)
                .returns(QUEUE, Envelope::queue)
                .returns(1, Envelope::attempt)
                .returns(false, Envelope::lastAttempt);
        assertThat(relay.local.sent()).hasSize(1).first().returns("send-mail", Envelope::job);
        assertThat(relay.pass.runOnce().more()).isFalse();
    }

    @Test
    default void nothingIsSentBeforeItsClaimIsCommitted() {
        store().pending();
        RelayParts relay = RelayParts.routing(store(), ROUTE);
        List<String> seen = new ArrayList<>();
        relay.broker.answer(envelope -> {
            seen.add(look().text("select dispatch_id from ${deliveries} where status = 'dispatched'"));
            return HandOver.ACCEPTED;
        });

        relay.dispatcher.dispatchOnce(QUEUE);

        assertThat(seen).containsExactly(relay.broker.sent().get(0).dispatchId().toString());
    }

    @Test
    default void eachRefusalIsThatDeliverysAloneAndTheRestGoesOn() {
        UUID retried = store().pending(route("retried", QUEUE));
        UUID rejected = store().pending(route("rejected", QUEUE));
        UUID released = store().pending(route("released", QUEUE));
        UUID accepted = store().pending(route("accepted", QUEUE));
        UUID delivered = store().pending(route("delivered", QUEUE));
        RelayParts relay = RelayParts.routing(
                store(),
                route("retried", QUEUE),
                route("rejected", QUEUE),
                route("released", QUEUE),
                route("accepted", QUEUE),
                route("delivered", QUEUE));
        Map<String, HandOver> answers = Map.of(
                "retried",
                HandOver.RETRY,
                "rejected",
                HandOver.REJECTED,
                "released",
                HandOver.RELEASED,
                "accepted",
                HandOver.ACCEPTED,
                "delivered",
                HandOver.DELIVERED);
        relay.broker.answer(envelope -> answers.get(envelope.job()));

        assertThat(relay.dispatcher.dispatchOnce(QUEUE)).isEqualTo(new Dispatcher.Batch(5, 2, 1));

        assertThat(look().delivery(retried)).containsEntry("status", "pending").containsEntry("attempts", "1");
        assertThat(look().secondsUntil("available_at", retried)).isBetween(55.0, 66.0);
        assertThat(look().delivery(rejected)).containsEntry("status", "failed").containsEntry("attempts", "1");
        assertThat(look().delivery(released)).containsEntry("status", "pending").containsEntry("attempts", "0");
        assertThat(look().delivery(accepted)).containsEntry("status", "dispatched");
        assertThat(look().delivery(delivered))
                .containsEntry("status", "completed")
                .containsEntry("attempts", "0");
        assertThat(relay.dispatcher.dispatchOnce(QUEUE).claimed())
                .as("what was refused is not due at once")
                .isZero();
    }

    /** What an operator who asks for a pass is told. */
    @Test
    default void aPassSaysWhatItDid() {
        store().event();
        store().event();
        expire(store().dispatched().dispatch().deliveryId());
        UUID unknown = store().event("of-a-build-to-come");
        look().change(
                        "update ${events} set next_routing_at = next_routing_at - interval '1' hour where id = ?",
                        unknown);
        RelayParts relay = RelayParts.routing(store(), ROUTE);
        relay.broker.answer(envelope -> HandOver.REJECTED);

        RelayPass.Report first = relay.pass.runOnce();

        assertThat(first).isEqualTo(new RelayPass.Report(new PassReport(2, 1, 2, 2, 0, 1), true, false));
        assertThat(relay.pass.runOnce())
                .isEqualTo(new RelayPass.Report(new PassReport(0, 0, 0, 0, 0, 0), false, false));
    }

    /** A build without any job meets rows of a newer one: they wait for a node that knows them (A5). */
    @Test
    default void aBuildWithoutJobsClaimsNothing() {
        UUID id = store().pending(route(JOB, "-"));
        RelayParts relay = new RelayParts(store(), Map.of());

        assertThat(relay.pass.runOnce().done().dispatched()).isZero();

        assertThat(look().status(id)).isEqualTo("pending");
        Claimant withoutJobs = new Claimant(APPLICATION, NODE, List.of(Store.TYPE), List.of());
        Claimant withoutEvents = new Claimant(APPLICATION, NODE, List.of(), List.of(JOB));
        assertThat(store().inNew(() -> store().deliveries.claim(withoutJobs, "-", false, 1)))
                .isEmpty();
        assertThat(store().inNew(() -> store().deliveries.claim(withoutEvents, "-", false, 1)))
                .isEmpty();
    }

    @Test
    default void noMoreThanTheWindowAwaitsItsResult() {
        store().pending(30);
        RelayParts relay = new RelayParts(
                store(),
                Settings.of(store().config.tables())
                        .with("outbox.jms.window", "20")
                        .read(),
                Map.of(Store.TYPE, List.of(ROUTE)));

        assertThat(relay.dispatcher.dispatchOnce(QUEUE).claimed())
                .as("a tenth stays in reserve")
                .isEqualTo(18);
        assertThat(relay.dispatcher.dispatchOnce(QUEUE).claimed()).isZero();
        store().complete(new DispatchRef(
                relay.broker.sent().get(0).deliveryId(),
                relay.broker.sent().get(0).dispatchId()));
        assertThat(relay.dispatcher.dispatchOnce(QUEUE).claimed()).isEqualTo(1);
    }

    /** An event with a delay is routed at once and goes out when it is due. */
    @Test
    default void aFreshDeliveryThatIsToWaitIsNotHandedOver() {
        store().insert(new OutboxEvent(UUID.randomUUID(), APPLICATION, Store.TYPE, "{}", null, null, 60_000));
        UUID now = store().event();
        RelayParts relay = RelayParts.routing(store(), ROUTE);

        relay.pass.runOnce();

        assertThat(relay.broker.sent()).extracting(Envelope::eventId).containsExactly(now);
        assertThat(look().number("select count(*) from ${deliveries} where status = 'pending'"))
                .isEqualTo(1);
    }

    /** What is older goes first. */
    @Test
    default void aFreshDeliveryDoesNotOvertakeWhatWaits() {
        UUID older = store().pending();
        UUID younger = store().event();
        RelayParts relay = RelayParts.routing(store(), ROUTE);

        relay.pass.runOnce();

        assertThat(relay.broker.sent().get(0).deliveryId()).isEqualTo(older);
        assertThat(relay.broker.sent().get(1).eventId()).isEqualTo(younger);
    }

    /** A commit of this node's own wakes the relay for its events only. */
    @Test
    default void whatThisNodeHasCommittedIsSentWithoutALookAtAnythingElse() {
        RelayParts relay = RelayParts.routing(store(), ROUTE);
        relay.pass.runOnce();
        UUID event = store().event();

        RelayPass.Report report = relay.pass.runForEvents();
        if (report.more()) { // where a delivery isn't dispatched by the statement that makes it
            relay.pass.runOnce();
        }

        assertThat(relay.broker.sent()).singleElement().returns(event, Envelope::eventId);
        assertThat(relay.pass.runOnce().done().dispatched()).isZero();
    }

    @Test
    default void whatThisNodeHasCommittedDoesNotOvertakeWhatWaitsEither() {
        RelayParts relay = RelayParts.routing(store(), ROUTE);
        relay.pass.runOnce();
        UUID older = store().pending();
        UUID younger = store().event();

        assertThat(relay.pass.runForEvents().more()).isTrue();
        assertThat(relay.broker.sent()).isEmpty();
        relay.pass.runOnce();

        assertThat(relay.broker.sent().get(0).deliveryId()).isEqualTo(older);
        assertThat(relay.broker.sent().get(1).eventId()).isEqualTo(younger);
    }

    /** What is dispatched begins its timeout, whatever becomes of another queue's. */
    @Test
    default void aTransportThatBreaksKeepsNoOtherQueuesFreshDeliveries() {
        store().event();
        RelayParts relay = RelayParts.routing(store(), ROUTE, route("send-mail", "-"));
        relay.broker.answer(DispatchContract::breaking);
        relay.local.answer(DispatchContract::breaking);

        assertThatThrownBy(relay.pass::runOnce).isInstanceOf(IllegalStateException.class);

        assertThat(look().number("select count(*) from ${deliveries} where status = 'dispatched'"))
                .isZero();
    }

    /** The router dispatched for both queues while it was open. */
    @Test
    default void aTransportThatClosesUsesNoAttemptOfAnotherQueue() {
        store().event();
        RelayParts relay = RelayParts.routing(store(), ROUTE, route("send-mail", "mail"));
        relay.broker.answer(envelope -> {
            relay.broker.close();
            return HandOver.RETRY;
        });

        relay.pass.runOnce();

        assertThat(relay.broker.sent()).hasSize(1);
        assertThat(look().number("select sum(attempts) from ${deliveries} where status = 'pending'"))
                .isEqualTo(1);
    }

    private static HandOver breaking(Envelope envelope) {
        throw new IllegalStateException("a transport that breaks its promise");
    }

    @Test
    default void whatFailsAfterRoutingKeepsNoFreshDeliveries() {
        UUID unknown = store().event("of-a-build-to-come");
        look().change(
                        "update ${events} set next_routing_at = next_routing_at - interval '1' hour where id = ?",
                        unknown);
        store().event();
        RelayParts relay = RelayParts.routing(store(), ROUTE);
        look().change("alter table ${events} add constraint none_aside check (routing_problem is null)");
        try {
            assertThatThrownBy(relay.pass::runOnce).isInstanceOf(RuntimeException.class);
        } finally {
            look().change("alter table ${events} drop constraint none_aside");
        }

        assertThat(look().number("select count(*) from ${deliveries} where status = 'dispatched'"))
                .isEqualTo(relay.broker.sent().size());
    }

    /** It stays due for as long as nobody deploys its build, and must not slow the others down for so long. */
    @Test
    default void whatThisBuildCannotSendHoldsBackNoRouting() {
        store().pending(route("of-a-build-to-come", QUEUE));
        RelayParts relay = RelayParts.routing(store(), ROUTE);
        relay.local.close(); // so that there is no queue but that one
        relay.pass.runOnce();

        for (int sent = 1; sent <= 3; sent++) {
            store().event();
            relay.pass.runOnce();
            assertThat(relay.broker.sent()).hasSize(sent);
        }
    }

    /** A dispatch begins its timeout, so nothing is dispatched that cannot be handed over. */
    @Test
    default void aFreshDeliveryOfAClosedTransportWaits() {
        store().event();
        RelayParts relay = RelayParts.routing(store(), ROUTE);
        relay.broker.close();

        relay.pass.runOnce();

        assertThat(look().number("select count(*) from ${deliveries} where status = 'pending'"))
                .isEqualTo(1);
    }
}
