package org.outboxee.relay;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.outboxee.api.FailureKind;
import org.outboxee.config.Deployed;
import org.outboxee.config.OutboxConfig;
import org.outboxee.model.Dispatched;
import org.outboxee.model.Failure;
import org.outboxee.model.OutboxLog;
import org.outboxee.spi.HandOver;
import org.outboxee.spi.Transport;
import org.outboxee.store.DeliveryResults;
import org.outboxee.store.DeliveryResults.Outcome;
import org.outboxee.store.DeliveryRows;
import org.outboxee.store.Observers;
import org.outboxee.store.Patience;
import org.outboxee.store.Transactions;

/** Claims due deliveries of one queue, hands them over after the commit, records what was refused (spec A7, A9). */
@ApplicationScoped
public class Dispatcher {

    private static final Duration RELEASE_DELAY = Duration.ofSeconds(1);

    private DeliveryRows deliveries;
    private DeliveryResults results;
    private Transactions transactions;
    private Patience patience;
    private Observers observers;
    private Transports transports;
    private Deployed deployed;
    private OutboxConfig config;
    private BatchSize batch;

    Dispatcher() {}

    @Inject
    public Dispatcher(
            DeliveryRows deliveries,
            DeliveryResults results,
            Transactions transactions,
            Patience patience,
            Observers observers,
            Transports transports,
            Deployed deployed,
            OutboxConfig config) {
        this.deliveries = deliveries;
        this.results = results;
        this.transactions = transactions;
        this.patience = patience;
        this.observers = observers;
        this.transports = transports;
        this.deployed = deployed;
        this.config = config;
        this.batch = new BatchSize(config.batchSize());
    }

    /** Dispatches one batch of a queue; returns how many were claimed, 0 while its transport is closed or full. */
    public int dispatchOnce(String queue) {
        Optional<Transport> open = transports.of(deployed.get().queue(queue)).filter(Transport::isOpen);
        if (open.isEmpty()) {
            return 0;
        }
        Transport transport = open.get();
        List<Dispatched> claimed = batch.run(() -> transactions.inNew(() -> claim(queue, transport)));
        if (claimed.isEmpty()) {
            return 0;
        }
        claimed.forEach(this::announce);
        List<HandOver> outcomes = send(queue, transport, claimed);
        for (int i = 0; i < claimed.size(); i++) {
            record(claimed.get(i), outcomes.get(i));
        }
        return claimed.size();
    }

    /** A transport that breaks its promise not to throw must not keep what was claimed for it until the timeout. */
    private List<HandOver> send(String queue, Transport transport, List<Dispatched> claimed) {
        try {
            return transport.send(queue, claimed.stream().map(Dispatched::envelope).toList());
        } catch (RuntimeException | Error e) {
            claimed.forEach(delivery -> record(delivery, HandOver.RELEASED));
            throw e;
        }
    }

    /**
     * Deliveries that got no result before count against the window too, or a consumer that is down would use up the
     * attempts of one window's worth of deliveries after the other.
     */
    private List<Dispatched> claim(String queue, Transport transport) {
        int window = deployed.get().queue(queue).window();
        int inFlight = deliveries.inFlight(config.application(), queue, window);
        int capacity = Math.min(transport.capacity(queue, inFlight), batch.size());
        if (capacity <= 0) {
            return List.of();
        }
        int lost = deliveries.lost(config.application(), queue, window);
        List<Dispatched> claimed = new ArrayList<>();
        if (lost > 0) {
            claimed.addAll(claim(queue, true, capacity));
        }
        int fresh = Math.min(
                capacity - claimed.size(), freshCapacity(window, inFlight + claimed.size(), lost - claimed.size()));
        if (fresh > 0) {
            claimed.addAll(claim(queue, false, fresh));
        }
        return claimed;
    }

    /** With results lost a tenth of the window stays in reserve, from which a few are tried to see whether one answers. */
    private static int freshCapacity(int window, int inFlight, int lost) {
        if (lost <= 0) {
            return window - inFlight;
        }
        int probes = Math.max(1, window / 50) - inFlight;
        return Math.max(window - window / 10 - inFlight - lost, probes);
    }

    private List<Dispatched> claim(String queue, boolean lost, int limit) {
        return deliveries.claim(config.application(), queue, deployed.get().jobNames(), config.node(), lost, limit);
    }

    private void announce(Dispatched delivery) {
        OutboxLog.of(Dispatcher.class).log(Level.DEBUG, () -> "Dispatched" + OutboxLog.fields(delivery));
        observers.tell(observer -> observer.dispatched(delivery.snapshot()));
    }

    private void record(Dispatched delivery, HandOver outcome) {
        switch (outcome) {
            case ACCEPTED -> {
                // the worker reports the result
            }
            case RETRY -> fail(delivery, new Failure(FailureKind.SEND_REFUSED, "the transport refused it"));
            case REJECTED -> fail(delivery, new Failure(FailureKind.SEND_REJECTED, "the transport refused it for good"));
            case RELEASED -> patience.until(
                    delivery.timeout(),
                    () -> transactions.inNew(() -> deliveries.release(delivery.dispatch(), RELEASE_DELAY)));
        }
    }

    private void fail(Dispatched delivery, Failure failure) {
        patience.until(delivery.timeout(), () -> transactions.inNew(() -> results.record(delivery, failure)))
                .ifPresent(Outcome::announce);
    }
}
