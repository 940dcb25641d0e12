package org.outboxee.transport.jms;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.jms.JMSContext;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.outboxee.config.Deployed;
import org.outboxee.config.DestinationConfig;
import org.outboxee.model.DispatchRef;
import org.outboxee.model.OutboxLog;
import org.outboxee.model.Route;
import org.outboxee.spi.Envelope;
import org.outboxee.spi.HandOver;
import org.outboxee.spi.Transport;
import org.outboxee.store.Transactions;
import org.outboxee.store.WorkRows;
import org.outboxee.store.WorkRows.Work;

/**
 * Sends stored events to the destinations of other services. What the broker has confirmed is done: whether anybody
 * reads it is the other service's affair.
 */
@ApplicationScoped
class PublishTransport implements Transport {

    /** Payloads may have a megabyte each, and all of a portion are in memory. */
    private static final int PORTION = 50;

    private BrokerBatches batches;
    private BrokerConnection broker;
    private WorkRows rows;
    private Transactions transactions;
    private Deployed deployed;

    PublishTransport() {}

    @Inject
    PublishTransport(
            BrokerBatches batches,
            BrokerConnection broker,
            WorkRows rows,
            Transactions transactions,
            Deployed deployed) {
        this.batches = batches;
        this.broker = broker;
        this.rows = rows;
        this.transactions = transactions;
        this.deployed = deployed;
    }

    @Override
    public String name() {
        return Route.Way.PUBLISH.transport();
    }

    @Override
    public boolean isOpen() {
        return broker.isReachable();
    }

    /** One portion: what is in flight is what this node and others are sending just now. */
    @Override
    public int capacity(String queue, int inFlight) {
        return PORTION;
    }

    @Override
    public List<HandOver> send(String queue, List<Envelope> envelopes) {
        List<HandOver> outcomes = new ArrayList<>(Collections.nCopies(envelopes.size(), HandOver.RELEASED));
        Map<UUID, Work> found = load(envelopes);
        List<Integer> present = new ArrayList<>();
        List<Work> works = new ArrayList<>();
        for (int i = 0; i < envelopes.size(); i++) {
            Work work = found.get(envelopes.get(i).deliveryId());
            if (work != null) {
                present.add(i);
                works.add(work);
            }
        }
        if (!works.isEmpty()) {
            List<HandOver> sent = send(deployed.get().destinations().get(Route.serviceOf(queue)), works);
            for (int i = 0; i < sent.size(); i++) {
                outcomes.set(present.get(i), sent.get(i));
            }
        }
        return outcomes;
    }

    private List<HandOver> send(DestinationConfig destination, List<Work> works) {
        return batches.send(
                "Destination " + destination.name(),
                works,
                context -> publisher(context, destination)::send,
                HandOver.DELIVERED);
    }

    private EventPublisher publisher(JMSContext context, DestinationConfig destination) {
        return new EventPublisher(context, broker.destination(context, destination));
    }

    /** By delivery; without those whose dispatch is no longer current, and empty while the database is away. */
    private Map<UUID, Work> load(List<Envelope> envelopes) {
        List<DispatchRef> dispatches = envelopes.stream()
                .map(envelope -> new DispatchRef(envelope.deliveryId(), envelope.dispatchId()))
                .toList();
        try {
            return transactions.inNew(() -> rows.load(dispatches)).stream()
                    .collect(Collectors.toMap(work -> work.delivery().dispatch().deliveryId(), Function.identity()));
        } catch (RuntimeException e) {
            OutboxLog.of(PublishTransport.class)
                    .log(Level.DEBUG, "The events of a batch could not be read: " + OutboxLog.classesOf(e));
            return Map.of();
        }
    }
}
