package org.outboxee.rabbitmq;

import com.rabbitmq.client.AMQP;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ShutdownSignalException;
import java.io.IOException;
import java.util.Map;
import org.outboxee.spi.CarriedQueue;
import org.outboxee.spi.CarrierException;

/**
 * Looks for queues and, where the settings say so, makes those that are missing. It always looks first: a queue that
 * exists keeps the arguments that an operator gave it, which declaring it anew would clash with.
 */
final class Queues {

    private static final int NOT_FOUND = 404;

    private final boolean create;

    Queues(boolean create) {
        this.create = create;
    }

    /**
     * Makes sure that a queue is there.
     *
     * @throws CarrierException if it isn't
     * @throws IOException if the broker is out of reach
     */
    void ensure(Connection connection, CarriedQueue queue) throws IOException {
        int refusal = look(connection, queue);
        if (refusal == NOT_FOUND && create) {
            refusal = refusalOf(
                    connection, channel -> channel.queueDeclare(queue.brokerName(), true, false, false, Map.of()));
        }
        if (refusal == NOT_FOUND) {
            throw new CarrierException(named(queue) + " does not exist on the broker (404); make it there", null);
        }
        if (refusal != 0) {
            throw new CarrierException(
                    named(queue) + " could not be looked at or made: the broker answered " + refusal
                            + "; 403 is a missing right of the account, 405 an exclusive queue of somebody else",
                    null);
        }
    }

    private static int look(Connection connection, CarriedQueue queue) throws IOException {
        return refusalOf(connection, channel -> channel.queueDeclarePassive(queue.brokerName()));
    }

    /** On a channel of its own, since a refusal closes it. */
    private static int refusalOf(Connection connection, Question question) throws IOException {
        Channel channel = connection.createChannel();
        if (channel == null) {
            throw new CarrierException("the broker allows no further channel", null);
        }
        try {
            question.ask(channel);
            return 0;
        } catch (IOException e) {
            int code = codeOf(e);
            if (code == 0) {
                throw e;
            }
            return code;
        } finally {
            channel.abort();
        }
    }

    /** The broker's code if it refused something on a channel; 0 if the connection is lost. */
    static int codeOf(Throwable failure) {
        for (Throwable e = failure; e != null; e = e.getCause()) {
            if (e instanceof ShutdownSignalException signal) {
                return !signal.isHardError() && signal.getReason() instanceof AMQP.Channel.Close close
                        ? close.getReplyCode()
                        : 0;
            }
        }
        return 0;
    }

    static String named(CarriedQueue queue) {
        return queue.name().equals(queue.brokerName())
                ? "queue " + queue.name()
                : "queue " + queue.name() + " (" + queue.brokerName() + ")";
    }

    private interface Question {
        void ask(Channel channel) throws IOException;
    }
}
