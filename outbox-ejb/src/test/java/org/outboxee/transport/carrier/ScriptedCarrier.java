package org.outboxee.transport.carrier;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.outboxee.spi.CarriedMessage;
import org.outboxee.spi.CarriedQueue;
import org.outboxee.spi.Carrier;
import org.outboxee.spi.Envelope;
import org.outboxee.spi.HandOver;
import org.outboxee.spi.MessageReader;
import org.outboxee.spi.RefusalReasons;

/** A carrier that fails when it is told to; what happens to its messages is written down. */
final class ScriptedCarrier implements Carrier {

    final BlockingQueue<CarriedMessage> messages = new LinkedBlockingQueue<>();
    final List<String> happened = new CopyOnWriteArrayList<>();
    volatile Exception failure;
    volatile Exception readFailure;
    volatile Runnable onAsk = () -> {};
    volatile int most = Integer.MAX_VALUE;
    volatile Function<Envelope, HandOver> answer = envelope -> HandOver.ACCEPTED;

    @Override
    public void ask() throws Exception {
        onAsk.run();
        if (failure != null) {
            throw failure;
        }
    }

    @Override
    public List<HandOver> send(CarriedQueue queue, List<Envelope> envelopes, RefusalReasons reasons) throws Exception {
        ask();
        List<HandOver> outcomes = new ArrayList<>();
        for (Envelope envelope : envelopes.subList(0, Math.min(most, envelopes.size()))) {
            HandOver outcome = answer.apply(envelope);
            if (outcome == HandOver.RETRY) {
                reasons.tell(envelope, "queue " + queue.name() + " refused it");
            }
            outcomes.add(outcome);
        }
        return outcomes;
    }

    @Override
    public MessageReader read(CarriedQueue queue) throws Exception {
        if (readFailure != null) {
            throw readFailure;
        }
        happened.add("opened");
        return new Reader();
    }

    @Override
    public void close() {
        happened.add("carrier closed");
    }

    private final class Reader implements MessageReader {

        @Override
        public Optional<Taken> receive(Duration longest) throws Exception {
            if (readFailure != null) {
                throw readFailure;
            }
            CarriedMessage next = messages.poll(longest.toMillis(), TimeUnit.MILLISECONDS);
            return next == null ? Optional.empty() : Optional.of(new Message(next));
        }

        @Override
        public void close() {
            happened.add("closed");
        }
    }

    private final class Message implements MessageReader.Taken {

        private final CarriedMessage message;

        Message(CarriedMessage message) {
            this.message = message;
        }

        @Override
        public CarriedMessage message() {
            return message;
        }

        @Override
        public void acknowledge() {
            happened.add("acknowledged " + message.deliveryId());
        }

        @Override
        public void handBack() {
            happened.add("handed back " + message.deliveryId());
        }
    }
}
