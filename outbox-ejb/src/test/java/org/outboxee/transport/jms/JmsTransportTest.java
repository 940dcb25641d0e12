package org.outboxee.transport.jms;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.outboxee.config.Deployed;
import org.outboxee.config.GivenConfig;
import org.outboxee.config.OutboxConfig;
import org.outboxee.model.DispatchRef;
import org.outboxee.spi.Envelope;
import org.outboxee.spi.HandOver;
import org.outboxee.store.JtaTransactions;
import org.outboxee.store.WorkAhead;
import org.outboxee.store.WorkRows.Work;

/** What was read for the workers of a queue is theirs only when the broker has their messages. */
@Tag("A9")
class JmsTransportTest {

    private static final Logger LOG = Logger.getLogger("org.outboxee");

    private final FailingBroker broker = new FailingBroker();
    private final ReadAhead ahead = new ReadAhead();
    private final Level level = LOG.getLevel();
    private final JmsTransport transport = new JmsTransport(
            new BrokerBatches(
                    new JtaTransactions(
                            () -> broker.transaction,
                            OutboxConfig.read(new GivenConfig(Map.of()), "shop", "node")
                                    .config()),
                    broker),
            broker,
            new Deployed(),
            ahead);

    @BeforeEach
    void silence() {
        LOG.setLevel(Level.OFF); // what is provoked here is told of
    }

    @AfterEach
    void listen() {
        LOG.setLevel(level);
    }

    /** They may have been sent; when they come, their dispatch has ended, and only the tables know. */
    @Test
    void ofMessagesThatASilentBrokerMayHaveNothingStaysRead() {
        broker.isSilent = true;
        List<Envelope> envelopes = List.of(envelope(), envelope());

        assertThat(transport.send("shop.reserve", envelopes)).containsOnly(HandOver.RELEASED);

        assertThat(ahead.everRead).hasSize(2);
        assertThat(ahead.kept).isEmpty();
    }

    private static Envelope envelope() {
        return new Envelope(
                "shop",
                UUID.randomUUID(),
                UUID.randomUUID(),
                UUID.randomUUID(),
                "order-placed",
                "reserve",
                "shop.reserve",
                1,
                false,
                Duration.ofMinutes(1));
    }

    private static final class ReadAhead extends WorkAhead {

        private final List<DispatchRef> everRead = new ArrayList<>();
        private final List<DispatchRef> kept = new ArrayList<>();

        ReadAhead() {
            super(null, null);
        }

        @Override
        public void readForAnyNode(Collection<DispatchRef> dispatches) {
            everRead.addAll(dispatches);
            kept.addAll(dispatches);
        }

        @Override
        public Optional<Work> take(DispatchRef dispatch) {
            kept.remove(dispatch);
            return Optional.empty();
        }
    }
}
