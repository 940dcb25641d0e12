package org.outboxee.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.outboxee.store.Store.QUEUE;
import static org.outboxee.store.Store.ROUTE;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.outboxee.config.Tables;
import org.outboxee.model.DispatchRef;
import org.outboxee.spi.Envelope;

/** How much the store asks of PostgreSQL: statements, connections, indexes. */
class ThriftTest {

    private static Place place;
    private static Look look;

    private final AtomicInteger executed = new AtomicInteger();
    private final Semaphore connections = new Semaphore(1);

    @BeforeAll
    static void open() {
        place = PostgresPlace.create("thrift");
        place.runPlainScript();
        place.grant(Tables.DEFAULT);
        look = new Look(place.owner(), Tables.DEFAULT);
    }

    @BeforeEach
    void empty() {
        look.empty();
    }

    @AfterAll
    static void close() {
        place.close();
    }

    /** P11: with the shortest interval, a second, an idle node asks one question a second, also with a long history. */
    @ParameterizedTest
    @EnumSource
    void anIdlePassIsOneStatement(Provider provider) {
        try (Store store = open(provider)) {
            store.pending(20);
            store.claim(20).forEach(delivery -> store.complete(delivery.dispatch()));
            RelayParts relay = RelayParts.routing(store, ROUTE);
            relay.pass.runOnce();
            executed.set(0);

            for (int i = 0; i < 5; i++) {
                assertThat(relay.pass.runOnce().more()).isFalse();
            }

            assertThat(executed).hasValue(5);
        }
    }

    /** P10: from the stored event to the hand-over at most two statements per delivery, and one that completes it. */
    @ParameterizedTest
    @EnumSource
    void aDeliveryCostsTwoStatementsOnItsWayAndOneToComplete(Provider provider) {
        try (Store store = open(provider)) {
            IntStream.range(0, 100).forEach(i -> store.event());
            RelayParts relay = RelayParts.routing(store, ROUTE);
            executed.set(0);

            while (relay.pass.runOnce().more()) {
                // until nothing is left
            }

            assertThat(relay.broker.sent()).hasSize(100);
            assertThat(executed.get()).isLessThanOrEqualTo(200);
            executed.set(0);
            relay.broker.sent().forEach(envelope -> store.complete(dispatch(envelope)));
            assertThat(executed).hasValue(100);
        }
    }

    /** M7: a second connection for the same work is waited for in vain where the pool is small. */
    @ParameterizedTest
    @EnumSource
    void onePooledConnectionIsEnoughForEverything(Provider provider) {
        try (Store store = open(provider)) {
            RelayParts relay = RelayParts.routing(store, ROUTE);
            store.event();
            store.event();
            relay.pass.runOnce();
            DispatchRef first = dispatch(relay.broker.sent().get(0));
            DispatchRef second = dispatch(relay.broker.sent().get(1));

            assertThat(store.inNew(() -> store.work.load(first))).isPresent();
            assertThat(store.complete(first)).isTrue();
            look.change(
                    "update outbox_deliveries set delivery_timeout_at = clock_timestamp() where status = 'dispatched'");
            assertThat(relay.pass.runOnce().done().reclaimed()).isEqualTo(1);
            store.inNew(() -> store.deliveries.reopen(Store.APPLICATION, first.deliveryId(), null));
            store.inNew(() -> store.status.read(Store.APPLICATION));
            assertThat(relay.dispatcher.dispatchOnce(QUEUE).claimed()).isEqualTo(1);

            assertThat(look.status(second.deliveryId())).isEqualTo("pending");
            assertThat(connections.availablePermits()).isEqualTo(1);
        }
    }

    /** S23: an index that holds a payload refuses large ones. */
    @Test
    void noIndexHoldsAText() {
        assertThat(look.rows("""
                select c.relname, a.attname
                from pg_index i join pg_class c on c.oid = i.indexrelid join pg_attribute a on a.attrelid = i.indexrelid
                where i.indrelid in (to_regclass('outbox_events'), to_regclass('outbox_deliveries'),
                        to_regclass('outbox_attempts'))
                    and (a.attname in ('payload', 'headers', 'failure_reason') or a.atttypid = 'text'::regtype)""")).isEmpty();
        assertThat(look.number("select count(*) from pg_index where indrelid = to_regclass('outbox_events')"))
                .isGreaterThan(1);
    }

    private Store open(Provider provider) {
        return new Store(
                provider,
                Store.USUAL_UNIT,
                watched(),
                Settings.of(Tables.DEFAULT).read());
    }

    /** Never more than one connection at a time, each of whose statements is counted. */
    private DataSource watched() {
        return Connections.prepared(place.application(), connection -> {
            if (!connections.tryAcquire()) {
                connection.close();
                throw new IllegalStateException("a second connection at the same time");
            }
            return proxy(Connection.class, connection);
        });
    }

    private <T> T proxy(Class<T> type, T target) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> {
                    if (method.getName().startsWith("execute")) {
                        executed.incrementAndGet();
                    }
                    if (type == Connection.class && method.getName().equals("close")) {
                        connections.release();
                    }
                    try {
                        Object result = method.invoke(target, arguments);
                        return result instanceof PreparedStatement statement
                                ? proxy(PreparedStatement.class, statement)
                                : result;
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                }));
    }

    private static DispatchRef dispatch(Envelope envelope) {
        return new DispatchRef(envelope.deliveryId(), envelope.dispatchId());
    }
}
