package org.outboxee.store;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import org.outboxee.spi.Envelope;
import org.outboxee.spi.HandOver;
import org.outboxee.spi.Transport;

/** Takes envelopes and answers what the test says. */
final class RecordingTransport implements Transport {

    private final String name;
    private final List<Envelope> sent = Collections.synchronizedList(new ArrayList<>());
    private Function<Envelope, HandOver> answer = envelope -> HandOver.ACCEPTED;

    private boolean open = true;

    RecordingTransport(String name) {
        this.name = name;
    }

    void close() {
        open = false;
    }

    void answer(Function<Envelope, HandOver> next) {
        answer = next;
    }

    List<Envelope> sent() {
        return sent;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public boolean isOpen() {
        return open;
    }

    @Override
    public int capacity(String queue, int inFlight) {
        return Integer.MAX_VALUE;
    }

    @Override
    public List<HandOver> send(String queue, List<Envelope> envelopes) {
        sent.addAll(envelopes);
        return envelopes.stream().map(answer).toList();
    }
}
