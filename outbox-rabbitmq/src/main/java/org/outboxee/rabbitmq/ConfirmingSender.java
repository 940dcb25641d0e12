package org.outboxee.rabbitmq;

import com.rabbitmq.client.AlreadyClosedException;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.outboxee.spi.CarriedQueue;
import org.outboxee.spi.CarrierException;
import org.outboxee.spi.Envelope;
import org.outboxee.spi.HandOver;
import org.outboxee.spi.RefusalReasons;

/**
 * Publishes batches and waits for the broker's word on each message. Mandatory, since without that a message to a queue
 * that doesn't exist is confirmed and gone.
 */
final class ConfirmingSender {

    private static final Duration LONGEST_CONFIRMATION = Duration.ofSeconds(5);
    private static final byte[] NO_BODY = {};
    private static final String DEFAULT_EXCHANGE = "";

    private final Connection connection;
    private final Queues queues;
    private final Channel channel;
    private final Map<CarriedQueue, String> problems = new HashMap<>();
    private volatile Batch current;
    private volatile boolean blocked;

    ConfirmingSender(Connection connection, Queues queues) throws IOException {
        this.connection = connection;
        this.queues = queues;
        this.channel = connection.createChannel();
        channel.confirmSelect();
        channel.addReturnListener(returned -> {
            Batch batch = current;
            if (batch != null) {
                batch.returned(returned.getProperties().getMessageId());
            }
        });
        channel.addConfirmListener(
                (number, multiple) -> answered(number, multiple, true),
                (number, multiple) -> answered(number, multiple, false));
        channel.addShutdownListener(why -> {
            Batch batch = current;
            if (batch != null) {
                batch.ended(why);
            }
        });
        connection.addBlockedListener(reason -> blocked = true, () -> blocked = false);
    }

    private void answered(long number, boolean multiple, boolean taken) {
        Batch batch = current;
        if (batch != null) {
            batch.answered(number, multiple, taken);
        }
    }

    boolean isUsable() {
        return channel.isOpen();
    }

    /** A question that the broker answers with a message of its own. */
    void ask() throws IOException {
        refuseIfBlocked();
        channel.basicQos(0);
    }

    /** A broker that is short of memory or disk reads nothing more from those who publish. */
    private void refuseIfBlocked() {
        if (blocked) {
            throw new CarrierException("the broker takes no messages at present, it is short of memory or disk", null);
        }
    }

    /**
     * Sends.
     *
     * @return as {@link org.outboxee.spi.Carrier#send}
     * @throws IOException if the broker is out of reach before anything was sent
     */
    List<HandOver> send(CarriedQueue queue, List<Envelope> envelopes, RefusalReasons reasons)
            throws IOException, InterruptedException {
        refuseIfBlocked();
        lookFor(queue);
        Batch batch = new Batch(channel.getNextPublishSeqNo(), envelopes);
        current = batch;
        try {
            for (Envelope envelope : envelopes) {
                channel.basicPublish(DEFAULT_EXCHANGE, queue.brokerName(), true, Messages.write(envelope), NO_BODY);
            }
        } catch (IOException | AlreadyClosedException e) {
            // what the batch knows by now says what became of each
        }
        if (!batch.await(LONGEST_CONFIRMATION) && !blocked) {
            connection.abort(1); // a late confirmation would be for nobody
        }
        return outcomes(queue, envelopes, batch, reasons);
    }

    /** Once for each connection, and again after a message was returned. */
    private void lookFor(CarriedQueue queue) throws IOException {
        if (!problems.getOrDefault(queue, "not looked for yet").isEmpty()) {
            try {
                queues.ensure(connection, queue);
                problems.put(queue, "");
            } catch (CarrierException e) {
                problems.put(queue, e.getMessage());
            }
        }
    }

    private List<HandOver> outcomes(CarriedQueue queue, List<Envelope> envelopes, Batch batch, RefusalReasons reasons) {
        int refusal = batch.refusal();
        List<HandOver> outcomes = new ArrayList<>();
        for (int i = 0; i < envelopes.size(); i++) {
            Batch.State state = batch.state(i);
            String reason = switch (state) {
                case CONFIRMED -> null;
                case RETURNED -> unroutable(queue);
                case REFUSED ->
                    Queues.named(queue) + ": the broker did not take the message (nack), as a full queue does";
                case OPEN ->
                    refusal == 0
                            ? null
                            : Queues.named(queue) + ": the broker refused the message and answered " + refusal;
            };
            if (reason != null) {
                reasons.tell(envelopes.get(i), reason);
            }
            outcomes.add(
                    state == Batch.State.CONFIRMED
                            ? HandOver.ACCEPTED
                            : reason == null ? HandOver.RELEASED : HandOver.RETRY);
        }
        return outcomes;
    }

    private String unroutable(CarriedQueue queue) {
        String problem = problems.put(queue, "returned");
        return Queues.named(queue) + " took no message (312 NO_ROUTE): it does not exist on the broker"
                + (problem == null || problem.isEmpty() || problem.equals("returned") ? "" : "; " + problem);
    }
}
