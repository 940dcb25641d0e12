package org.outboxee.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.outboxee.store.Store.JOB;
import static org.outboxee.store.Store.QUEUE;
import static org.outboxee.store.Store.ROUTE;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.outboxee.api.FailureKind;
import org.outboxee.model.DispatchRef;
import org.outboxee.model.Failure;
import org.outboxee.model.RetrySchedule;
import org.outboxee.model.Route;
import org.outboxee.spi.Envelope;
import org.outboxee.spi.HandOver;

/** A consumer that is down costs at most a window of deliveries attempts, however long it is down (A20). */
interface SilentConsumerContract extends StoreUnderTest {

    int WINDOW = 50;

    /** What an idle queue gives out at once: all but a tenth of the window. */
    int FIRST = 45;

    @Test
    default void aSilentConsumerCostsAtMostAWindowOfDeliveriesAnAttempt() {
        store().pending(4 * WINDOW);
        RelayParts relay = relay(ROUTE);

        for (int timeout = 0; timeout < 12; timeout++) {
            dispatchAll(relay);
            loseAll(relay);
            if (timeout > 4) {
                makeDue();
            }
        }

        assertThat(look().number("select count(*) from ${deliveries} where attempts > 0"))
                .isBetween((long) FIRST, (long) WINDOW);
        assertThat(look().number("select count(*) from ${deliveries} where status = 'failed'"))
                .isZero();
    }

    @Test
    default void deliveriesWithoutRetriesAreNotUsedUpWindowByWindow() {
        Route once = new Route(JOB, QUEUE, new RetrySchedule.Listed(List.of()), Duration.ofSeconds(1));
        for (int i = 0; i < 2 * WINDOW; i++) {
            store().pending(once);
        }
        RelayParts relay = relay(once);

        for (int timeout = 0; timeout < 5; timeout++) {
            dispatchAll(relay);
            loseAll(relay);
        }

        assertThat(look().number("select count(*) from ${deliveries} where status = 'failed'"))
                .isBetween((long) FIRST, (long) WINDOW);
    }

    @Test
    default void aConsumerThatAnswersAgainGetsItsWindowBack() {
        store().pending(4 * WINDOW);
        RelayParts relay = relay(ROUTE);
        dispatchAll(relay);
        loseAll(relay);
        dispatchAll(relay);
        Envelope probe = last(relay);
        assertThat(inFlight()).isEqualTo(1);

        store().complete(new DispatchRef(probe.deliveryId(), probe.dispatchId()));
        dispatchAll(relay);

        assertThat(inFlight()).isGreaterThanOrEqualTo(WINDOW / 2);
    }

    @Test
    default void aFailingJobIsAnAnswer() {
        store().pending(4 * WINDOW);
        RelayParts relay = relay(ROUTE);
        dispatchAll(relay);
        loseAll(relay);
        dispatchAll(relay);
        Envelope probe = last(relay);

        store().inNew(() -> store().deliveries
                .scheduleRetry(
                        new DispatchRef(probe.deliveryId(), probe.dispatchId()),
                        Duration.ofHours(1),
                        new Failure(FailureKind.RETRY_REQUESTED, "as asked")));
        dispatchAll(relay);

        assertThat(inFlight()).isGreaterThanOrEqualTo(WINDOW / 2);
    }

    @Test
    default void aNodeThatFindsLostDeliveriesTriesOneFirst() {
        store().pending(4 * WINDOW);
        RelayParts before = relay(ROUTE);
        dispatchAll(before);
        loseAll(before);
        makeDue();

        RelayParts restarted = relay(ROUTE);
        dispatchAll(restarted);
        assertThat(inFlight()).isEqualTo(1);
        Envelope probe = last(restarted);
        store().complete(new DispatchRef(probe.deliveryId(), probe.dispatchId()));
        dispatchAll(restarted);

        assertThat(inFlight()).isGreaterThanOrEqualTo(WINDOW / 2);
    }

    @Test
    default void aProbeThatWasNeverSentIsFollowedByAnother() {
        store().pending(4 * WINDOW);
        RelayParts relay = relay(ROUTE);
        dispatchAll(relay);
        loseAll(relay);
        relay.broker.answer(envelope -> HandOver.RELEASED);
        relay.dispatcher.dispatchOnce(QUEUE).claimed();
        assertThat(inFlight()).isZero();

        relay.broker.answer(envelope -> HandOver.ACCEPTED);
        dispatchAll(relay);

        assertThat(inFlight()).isEqualTo(1);
    }

    private RelayParts relay(Route route) {
        return new RelayParts(
                store(),
                Settings.of(store().config.tables())
                        .with("outbox.jms.window", "" + WINDOW)
                        .read(),
                Map.of(Store.TYPE, List.of(route)));
    }

    private void dispatchAll(RelayParts relay) {
        int dispatched = relay.dispatcher.dispatchOnce(QUEUE).claimed();
        while (dispatched > 0) {
            dispatched = relay.dispatcher.dispatchOnce(QUEUE).claimed();
        }
    }

    /** The timeout of everything in flight passes without an answer. */
    private void loseAll(RelayParts relay) {
        look().change("update ${deliveries} set delivery_timeout_at = current_timestamp - interval '1' minute"
                + " where status = 'dispatched'");
        int reclaimed = relay.reclaimer.reclaimOnce();
        while (reclaimed > 0) {
            reclaimed = relay.reclaimer.reclaimOnce();
        }
    }

    private void makeDue() {
        look().change("update ${deliveries} set available_at = available_at - interval '1' hour"
                + " where status = 'pending'");
    }

    private long inFlight() {
        return look().number("select count(*) from ${deliveries} where status = 'dispatched'");
    }

    private static Envelope last(RelayParts relay) {
        return relay.broker.sent().get(relay.broker.sent().size() - 1);
    }
}
