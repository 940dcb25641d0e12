package org.outboxee.transport.jms;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.outboxee.config.Application;
import org.outboxee.config.Deployed;
import org.outboxee.config.DestinationConfig;
import org.outboxee.config.GivenConfig;
import org.outboxee.config.OutboxConfig;
import org.outboxee.model.DispatchRef;
import org.outboxee.model.Dispatched;
import org.outboxee.spi.Envelope;
import org.outboxee.spi.HandOver;
import org.outboxee.store.JtaTransactions;
import org.outboxee.store.Since;
import org.outboxee.store.Transactions;
import org.outboxee.store.WorkRows;
import org.outboxee.store.WorkRows.Work;

/** What other services get, and that each event is done only when the broker has confirmed it. */
@Tag("A23")
class PublishTransportTest {

    private static final Logger LOG = Logger.getLogger("org.outboxee");
    private static final String TRACE = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
    private static final String QUEUE = "publish:orders-out";

    private final FailingBroker broker = new FailingBroker();
    private final Rows rows = new Rows();
    private final Level level = LOG.getLevel();
    private final PublishTransport transport;
    private boolean databaseIsAway;

    PublishTransportTest() {
        OutboxConfig config =
                OutboxConfig.read(new GivenConfig(Map.of()), "shop", "node").config();
        Deployed deployed = new Deployed();
        deployed.set(new Application(
                Map.of(),
                Map.of(),
                Map.of(),
                Map.of(),
                Map.of(),
                Map.of("orders-out", new DestinationConfig("orders-out", null, "orders.out", false))));
        transport = new PublishTransport(
                new BrokerBatches(new JtaTransactions(() -> broker.transaction, config), broker),
                broker,
                rows,
                new Direct(),
                deployed);
    }

    @BeforeEach
    void silence() {
        LOG.setLevel(Level.OFF); // what is provoked here is told of
    }

    @AfterEach
    void listen() {
        LOG.setLevel(level);
    }

    @Test
    void aMessageIsTheStoredTextWithTheEventsAttributes() {
        Envelope envelope = pending("{\"a\": 1.0}", "{\"traceparent\":\"" + TRACE + "\",\"correlation-id\":\"c-1\"}");

        assertThat(send(envelope)).containsExactly(HandOver.DELIVERED);

        assertThat(broker.arrived)
                .containsExactly(Map.of(
                        "body", "{\"a\": 1.0}",
                        "type", "order-placed",
                        "correlation", "c-1",
                        "cloudEvents_specversion", "1.0",
                        "cloudEvents_id", envelope.eventId().toString(),
                        "cloudEvents_source", "/my+shop",
                        "cloudEvents_type", "order-placed",
                        "traceparent", TRACE));
    }

    /** The properties of JMS are named like variables of Java. */
    @Test
    void everyPropertyIsAnIdentifierOfJava() {
        send(pending("{}", "{\"traceparent\":\"" + TRACE + "\"}"));

        assertThat(broker.arrived.get(0).keySet())
                .allMatch(javax.lang.model.SourceVersion::isIdentifier)
                .noneMatch(name -> name.startsWith("JMS"));
    }

    /** Headers are the application's and may hold anything. */
    @Test
    void noOtherHeaderIsPassedOn() {
        send(pending("{}", "{\"tenant\":\"t-1\",\"traceparent\":\"nonsense\"}"));

        assertThat(broker.arrived.get(0).keySet())
                .noneMatch(name -> name.equals("tenant") || name.equals("traceparent"));
    }

    @Test
    void aBatchGoesInOneTransaction() {
        assertThat(send(pending("1", null), pending("2", null), pending("3", null)))
                .containsOnly(HandOver.DELIVERED);

        assertThat(broker.conversations).isEqualTo(1);
        assertThat(broker.transaction.calls).containsOnlyOnce("commit");
        assertThat(bodies()).containsExactly("1", "2", "3");
    }

    @Test
    void oneThatTheBrokerRefusesIsThatOnesRetry() {
        broker.refused.add("2");

        assertThat(send(pending("1", null), pending("2", null), pending("3", null)))
                .containsExactly(HandOver.DELIVERED, HandOver.RETRY, HandOver.DELIVERED);

        assertThat(bodies()).containsExactly("1", "3");
    }

    /** The commit may have happened: at least once, with the same id. */
    @Test
    void afterAnUnknownCommitEachGoesAgainWithTheSameId() {
        broker.transaction.failCommit(new IllegalStateException("connection lost"), true);
        Envelope envelope = pending("1", null);

        assertThat(send(envelope)).containsExactly(HandOver.DELIVERED);

        assertThat(broker.arrived)
                .hasSize(2)
                .extracting(message -> message.get("cloudEvents_id"))
                .containsOnly(envelope.eventId().toString());
    }

    @Test
    void aSilentBrokerUsesNoAttempt() {
        broker.isSilent = true;

        assertThat(send(pending("1", null), pending("2", null))).containsOnly(HandOver.RELEASED);

        assertThat(broker.conversations).isEqualTo(1);
    }

    @Test
    void aBrokerWhoseConnectionsAreClosedUsesNoAttempt() {
        broker.isAway = true;

        assertThat(send(pending("1", null), pending("2", null))).containsOnly(HandOver.RELEASED);
    }

    @Test
    void whatIsNoLongerDispatchedIsNotSent() {
        Envelope stale = pending("1", null);
        Envelope current = pending("2", null);
        rows.works.remove(0);

        assertThat(send(stale, current)).containsExactly(HandOver.RELEASED, HandOver.DELIVERED);

        assertThat(bodies()).containsExactly("2");
    }

    @Test
    void whileTheDatabaseIsAwayNothingIsSent() {
        Envelope envelope = pending("1", null);
        databaseIsAway = true;

        assertThat(send(envelope)).containsExactly(HandOver.RELEASED);

        assertThat(broker.conversations).isZero();
    }

    private List<Object> bodies() {
        return broker.arrived.stream().map(message -> message.get("body")).toList();
    }

    private List<HandOver> send(Envelope... envelopes) {
        return transport.send(QUEUE, List.of(envelopes));
    }

    private Envelope pending(String payload, String headers) {
        Dispatched delivery = new Dispatched(
                new DispatchRef(UUID.randomUUID(), UUID.randomUUID()),
                UUID.randomUUID(),
                "my shop",
                "order-placed",
                "orders-out",
                QUEUE,
                1,
                0,
                "list PT1M",
                Duration.ofMinutes(1),
                Duration.ZERO);
        rows.works.add(new Work(delivery, Duration.ofMinutes(1), payload, headers, Since.now(Duration.ZERO)));
        return delivery.envelope();
    }

    /** What the tables hold of the dispatched deliveries. */
    private static final class Rows extends WorkRows {

        private final List<Work> works = new ArrayList<>();

        Rows() {
            super(null);
        }

        @Override
        public List<Work> load(List<DispatchRef> dispatches) {
            return works.stream()
                    .filter(work -> dispatches.contains(work.delivery().dispatch()))
                    .toList();
        }
    }

    private final class Direct implements Transactions {

        @Override
        public <T> T once(Supplier<T> work) {
            if (databaseIsAway) {
                throw new IllegalStateException("as asked");
            }
            return work.get();
        }
    }
}
