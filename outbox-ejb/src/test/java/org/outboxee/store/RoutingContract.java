package org.outboxee.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.outboxee.store.Store.APPLICATION;
import static org.outboxee.store.Store.JOB;
import static org.outboxee.store.Store.QUEUE;
import static org.outboxee.store.Store.ROUTE;
import static org.outboxee.store.Store.TYPE;
import static org.outboxee.store.Store.route;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.outboxee.model.Dispatched;
import org.outboxee.model.OutboxEvent;

/** Each event gets one delivery per route, all of them and the mark in one commit (A4 to A6, A25). */
interface RoutingContract extends StoreUnderTest {

    @Test
    default void anEventGetsOneDeliveryForEachRoute() {
        UUID event = store().insert(new OutboxEvent(UUID.randomUUID(), APPLICATION, TYPE, "{}", null, "key-😀", 0));

        assertThat(RelayParts.routing(store(), ROUTE, route("send-mail", "-"))
                        .router
                        .routeOnce())
                .isEqualTo(1);

        List<Map<String, String>> deliveries = look().rows("select * from ${deliveries} order by target");
        assertThat(deliveries).extracting(row -> row.get("target")).containsExactly(JOB, "send-mail");
        assertThat(deliveries.get(0))
                .containsAllEntriesOf(Map.of(
                        "event_id",
                        event.toString(),
                        "application",
                        APPLICATION,
                        "event_type",
                        TYPE,
                        "transport",
                        "job",
                        "queue_name",
                        QUEUE,
                        "retry_schedule",
                        "list PT1M PT2M",
                        "delivery_timeout_seconds",
                        "3600",
                        "status",
                        "pending",
                        "ordering_key",
                        "key-😀"));
        assertThat(deliveries.get(0)).containsEntry("run", "1").containsEntry("attempts", "0");
        assertThat(look().number("select count(*) from ${events} where routed_at is not null"))
                .isEqualTo(1);
    }

    @Test
    default void aRoutedEventIsNotRoutedAgain() {
        store().event();
        RelayParts relay = RelayParts.routing(store(), ROUTE);
        relay.router.routeOnce();

        assertThat(relay.router.routeOnce()).isZero();
        assertThat(look().number("select count(*) from ${deliveries}")).isEqualTo(1);
    }

    /** A search may begin where the last one ended, but what commits late must not be lost below (design section 9). */
    @Test
    default void anEventThatIsOlderThanWhatWasRoutedAlreadyIsRoutedToo() {
        IntStream.range(0, 5).forEach(i -> store().event());
        routed(2);
        routed(2);
        UUID late = store().event();
        look().change("update ${events} set next_routing_at = next_routing_at - interval '1' hour where id = ?", late);

        assertThat(routed(2)).contains(late);

        assertThat(look().number("select count(*) from ${events} where routed_at is null"))
                .isZero();
    }

    private List<UUID> routed(int limit) {
        return store().inNew(() -> {
            List<UUID> ids = store().events.lockUnrouted(APPLICATION, List.of(TYPE), limit).stream()
                    .map(EventRows.Unrouted::id)
                    .toList();
            store().events.markRouted(ids);
            return ids;
        });
    }

    /** Somebody takes back by hand that an event was routed: only what is missing is made. */
    @Test
    default void anEventThatIsRoutedAgainByHandGetsNoDeliveryTwiceAndHoldsBackNobody() {
        UUID event = store().event();
        RelayParts.routing(store(), ROUTE).router.routeOnce();
        look().change("update ${events} set routed_at = null where id = ?", event);
        store().event();

        assertThat(RelayParts.routing(store(), ROUTE, route("send-mail", "-"))
                        .router
                        .routeOnce())
                .isEqualTo(2);

        assertThat(look().rows(
                                "select target from ${deliveries} where event_id = cast(? as uuid) order by target",
                                event))
                .extracting(row -> row.get("target"))
                .containsExactly(JOB, "send-mail");
        assertThat(look().number("select count(*) from ${deliveries}")).isEqualTo(4);
        assertThat(look().number("select count(*) from ${events} where routed_at is null"))
                .isZero();
    }

    @Test
    default void aFailureWhileRoutingLeavesNoDeliveryAndNoMark() {
        store().event();
        RelayParts relay = RelayParts.routing(store(), ROUTE, route("x".repeat(201), QUEUE));

        assertThatThrownBy(relay.router::routeOnce).isInstanceOf(RuntimeException.class);

        assertThat(look().number("select count(*) from ${deliveries}")).isZero();
        assertThat(look().number("select count(*) from ${events} where routed_at is null"))
                .isEqualTo(1);
    }

    @Test
    default void onlyTheApplicationsOwnEventsOfKnownTypesAreRouted() {
        store().event("type-of-a-newer-build");
        store().insert(new OutboxEvent(UUID.randomUUID(), "other", TYPE, "{}", null, null, 0));

        assertThat(RelayParts.routing(store(), ROUTE).router.routeOnce()).isZero();

        assertThat(look().number("select count(*) from ${events} where routed_at is null"))
                .isEqualTo(2);
    }

    @Test
    default void theOldestEventsAreRoutedFirst() {
        List<UUID> events = IntStream.range(0, 5).mapToObj(i -> store().event()).toList();
        for (int i = 0; i < 5; i++) {
            look().change(
                            "update ${events} set next_routing_at = next_routing_at - interval '" + (5 - i)
                                    + "' minute where id = ?",
                            events.get(i));
        }

        List<UUID> locked = store().inNew(() -> store().events.lockUnrouted(APPLICATION, List.of(TYPE), 3)).stream()
                .map(EventRows.Unrouted::id)
                .toList();

        assertThat(locked).isEqualTo(events.subList(0, 3));
    }

    @Test
    default void aHundredUnroutableEventsDoNotHoldBackTheOneBehindThem() {
        IntStream.range(0, 100).forEach(i -> store().event("unknown"));
        age(60);
        store().event();

        assertThat(RelayParts.routing(store(), ROUTE).pass.runOnce().done().routed())
                .isEqualTo(1);
    }

    @Test
    default void anUnroutableEventStepsAsideOnceNobodyHasTakenItForAWhile() {
        UUID event = store().event("unknown");
        RelayParts relay = RelayParts.routing(store(), ROUTE);
        assertThat(relay.router.stepAsideOnce()).isZero();
        age(60);

        assertThat(relay.router.stepAsideOnce()).isEqualTo(1);

        assertThat(relay.router.stepAsideOnce()).isZero();
        Map<String, String> row = look().rows(
                        "select routing_problem, " + look().seconds("current_timestamp", "next_routing_at")
                                + " as wait_seconds" + " from ${events} where id = ?",
                        event)
                .get(0);
        assertThat(row.get("routing_problem")).isEqualTo("no route for this type");
        assertThat(Double.parseDouble(row.get("wait_seconds"))).isBetween(25.0, 31.0);
        assertThat(find()).isEmpty();
    }

    @Test
    default void anEventComesBackAtOnceWithTheBuildThatHasItsRoute() {
        store().event("unknown");
        age(60);
        RelayParts.routing(store(), ROUTE).router.stepAsideOnce();
        RelayParts newer = new RelayParts(store(), Map.of("unknown", List.of(ROUTE)));

        assertThat(newer.router.routeOnce()).isZero();
        assertThat(newer.router.comeBack()).isEqualTo(1);
        assertThat(newer.router.routeOnce()).isEqualTo(1);
        assertThat(look().text("select routing_problem from ${events}")).isNull();
    }

    @Test
    default void moreEventsThanABatchComeBackInBatches() {
        store().pending(5);
        look().change("""
                update ${events} set routed_at = null, next_routing_at = current_timestamp + interval '1' hour""");
        RelayParts relay = new RelayParts(
                store(),
                Settings.of(store().config.tables())
                        .with("outbox.relay.batch-size", "2")
                        .read(),
                Map.of(TYPE, List.of(ROUTE)));

        assertThat(relay.router.comeBack()).isEqualTo(5);
        assertThat(relay.router.comeBack()).isZero();
    }

    /** C1: an event with a smaller id whose transaction commits later than a bigger one's routing. */
    @Test
    default void anEventThatCommitsLateIsStillRouted() {
        RelayParts relay = RelayParts.routing(store(), ROUTE);
        OutboxEvent late = new OutboxEvent(new UUID(0, 4), APPLICATION, TYPE, "{}", null, null, 0);
        OutboxEvent early = new OutboxEvent(new UUID(0, 5), APPLICATION, TYPE, "{}", null, null, 0);
        store().inNew(() -> {
            store().events.insert(late);
            InOtherThread.run(() -> store().insert(early));
            assertThat(InOtherThread.call(relay.router::routeOnce)).isEqualTo(1);
        });

        assertThat(relay.router.routeOnce()).isEqualTo(1);
        assertThat(look().rows("select event_id from ${deliveries} order by event_id"))
                .extracting(row -> row.get("event_id"))
                .containsExactly(late.getId().toString(), early.getId().toString());
    }

    @Test
    default void aRelayPassesOverEventsThatAnotherHolds() {
        IntStream.range(0, 4).forEach(i -> store().event());
        RelayParts relay = RelayParts.routing(store(), ROUTE);

        store().inNew(() -> {
            List<EventRows.Unrouted> held = store().events.lockUnrouted(APPLICATION, List.of(TYPE), 2);
            assertThat(held).hasSize(2);
            InOtherThread.run(relay.router::routeOnce);
            assertThat(routed())
                    .doesNotContainAnyElementsOf(
                            held.stream().map(e -> e.id().toString()).toList());
        });
        relay.router.routeOnce();

        assertThat(look().number("select count(*) from ${deliveries}")).isEqualTo(4);
    }

    @Test
    default void aDelayedEventIsDueItsDelayAfterItWasCreated() {
        store().insert(new OutboxEvent(UUID.randomUUID(), APPLICATION, TYPE, "{}", null, null, 90_061_001));
        RelayParts.routing(store(), ROUTE).router.routeOnce();

        assertThat(Double.parseDouble(look().text("select " + look().seconds("e.created_at", "d.available_at") + """
                 from ${deliveries} d join ${events} e on e.id = d.event_id""")))
                .isEqualTo(90_061.001);
    }

    @Test
    default void aRoutedEventNeitherStepsAsideNorComesBackNorIsMarkedAgain() {
        UUID event = store().event();
        store().inNew(() -> store().events.markRouted(List.of(event)));
        look().change("update ${events} set next_routing_at = current_timestamp + interval '1' hour");
        List<Map<String, String>> before = look().rows("select * from ${events}");

        assertThat(store().inNew(() -> store().events.markRouted(List.of(event))))
                .isZero();
        assertThat(store().inNew(() -> store().events.stepAside(event, 30, "late")))
                .isFalse();
        assertThat(store().inNew(() -> store().events.comeBack(APPLICATION, List.of(TYPE), 10)))
                .isZero();
        assertThat(store().inNew(() -> store().deliveries.insert(UUID.randomUUID(), UUID.randomUUID(), ROUTE)))
                .as("a delivery of an unknown event")
                .isFalse();
        assertThat(look().rows("select * from ${events}")).isEqualTo(before);
    }

    @Test
    default void theSameDeliveryCannotExistTwice() {
        UUID event = store().event();
        store().inNew(() -> store().deliveries.insert(UUID.randomUUID(), event, ROUTE));
        store().inNew(() -> store().deliveries.insert(UUID.randomUUID(), event, route(JOB, "other-queue")));

        assertThat(store().inNew(() -> store().deliveries.insert(UUID.randomUUID(), event, ROUTE)))
                .isFalse();
        assertThatThrownBy(() -> look().change("update ${deliveries} set queue_name = '" + QUEUE + "'"))
                .satisfies(e -> assertThat(SqlStates.isConstraintViolation(SqlStates.of(e)))
                        .isTrue());
        assertThat(look().number("select count(*) from ${deliveries}")).isEqualTo(2);
    }

    @Test
    default void whatJobsNeedOfASmallEventIsReadWithItsLock() {
        store().insert(new OutboxEvent(UUID.randomUUID(), APPLICATION, TYPE, "{\"a\":1}", "{\"b\":\"2\"}", null, 0));

        EventRows.Unrouted event = theOneLocked();

        assertThat(event.isToWait()).isFalse();
        assertThat(event.content().payload()).isEqualTo("{\"a\":1}");
        assertThat(event.content().headers()).isEqualTo("{\"b\":\"2\"}");
        assertThat(event.content().due().length()).isLessThan(Duration.ofMinutes(1));
    }

    /** What is read ahead is kept in memory. */
    @Test
    default void theContentOfALargeEventIsLeftToItsJob() {
        store().insert(new OutboxEvent(
                UUID.randomUUID(), APPLICATION, TYPE, "ü".repeat(5001), "{\"b\":\"2\"}", null, 0));

        assertThat(theOneLocked().content()).isNull();
    }

    @Test
    default void aDelayedEventIsToWaitAndIsNotReadYet() {
        store().insert(new OutboxEvent(UUID.randomUUID(), APPLICATION, TYPE, "{}", null, null, 60_000));

        EventRows.Unrouted event = theOneLocked();

        assertThat(event.isToWait()).isTrue();
        assertThat(event.content()).isNull();
    }

    private EventRows.Unrouted theOneLocked() {
        List<EventRows.Unrouted> locked =
                store().inNew(() -> store().events.lockUnroutedAndRead(APPLICATION, List.of(TYPE), 10));
        assertThat(locked).hasSize(1);
        return locked.get(0);
    }

    private void age(int seconds) {
        look().change("update ${events} set next_routing_at = next_routing_at - interval '" + seconds + "' second");
    }

    private Set<String> find() {
        return store().inNew(() -> store().pending.find(APPLICATION, List.of(QUEUE)));
    }

    private List<String> routed() {
        return look().rows("select id from ${events} where routed_at is not null").stream()
                .map(row -> row.get("id"))
                .toList();
    }

    /** So a growing history doesn't spread what is written over its whole index. */
    @Test
    default void whatIsMadeTogetherGetsIdsThatAreNeighbours() {
        List<UUID> events = Stream.generate(() -> store().event()).limit(3).toList();
        store().inNew(() -> store().deliveries.insertAll(events.subList(0, 1), ROUTE));
        List<EventRows.Unrouted> others = events.subList(1, 3).stream()
                .map(id -> new EventRows.Unrouted(id, TYPE, false, null))
                .toList();
        store().inNew(() -> store().deliveries.insertDispatched(APPLICATION, others, ROUTE, Store.NODE));

        List<UUID> ids = look().rows("select id from ${deliveries}").stream()
                .map(row -> UUID.fromString(row.get("id")))
                .toList();
        assertThat(ids).hasSize(3).doesNotHaveDuplicates().allSatisfy(id -> {
            assertThat(id.version()).isEqualTo(7);
            assertThat(id.variant()).isEqualTo(2);
            assertThat(id.getMostSignificantBits() >>> 16)
                    .isCloseTo(
                            System.currentTimeMillis(),
                            within(Duration.ofMinutes(1).toMillis()));
        });
    }

    /** Somebody took back by hand that one was routed: what isn't new must not be handed over. */
    @Test
    default void onlyWhatWasMadeIsToldAsDispatched() {
        List<EventRows.Unrouted> events = Stream.generate(() -> store().event())
                .limit(3)
                .map(id -> new EventRows.Unrouted(id, TYPE, false, null))
                .toList();
        store().inNew(() ->
                store().deliveries.insert(UUID.randomUUID(), events.get(1).id(), Store.ROUTE));

        List<Dispatched> made =
                store().inNew(() -> store().deliveries.insertDispatched(APPLICATION, events, Store.ROUTE, Store.NODE));

        assertThat(look().number("select count(*) from ${deliveries}")).isEqualTo(3);
        assertThat(made)
                .extracting(one ->
                        one.dispatch().deliveryId() + " " + one.dispatch().dispatchId() + " " + one.eventId())
                .containsExactlyInAnyOrderElementsOf(
                        look()
                                .rows("select id, dispatch_id, event_id from ${deliveries} where status = 'dispatched'")
                                .stream()
                                .map(row -> row.get("id") + " " + row.get("dispatch_id") + " " + row.get("event_id"))
                                .toList());
        assertThat(made).allSatisfy(one -> {
            assertThat(one.application()).isEqualTo(APPLICATION);
            assertThat(one.attempt()).isEqualTo(1);
            assertThat(one.timeout()).isEqualTo(ROUTE.timeout());
            assertThat(store().inNew(() -> store().work.load(one.dispatch())))
                    .hasValueSatisfying(work -> assertThat(work.delivery())
                            .usingRecursiveComparison()
                            .ignoringFields("runAge")
                            .isEqualTo(one));
        });
    }

    /** Somebody took back by hand that they were routed. */
    @Test
    default void ofManyEventsThoseGetADeliveryThatHaveNone() {
        List<UUID> events = List.of(store().event(), store().event(), store().event());
        store().inNew(() -> store().deliveries.insert(UUID.randomUUID(), events.get(1), Store.ROUTE));

        assertThat(store().inNew(() -> store().deliveries.insertAll(events, Store.ROUTE)))
                .isEqualTo(2);

        assertThat(look().number("select count(distinct event_id) from ${deliveries} where status = 'pending'"))
                .isEqualTo(3);
        assertThat(look().number("select count(*) from ${deliveries}")).isEqualTo(3);
    }
}
