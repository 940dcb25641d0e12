package org.outboxee.amqp;

import jakarta.jms.InvalidDestinationException;
import jakarta.jms.JMSException;
import jakarta.jms.JMSSecurityException;
import jakarta.jms.MessageFormatException;
import jakarta.jms.ResourceAllocationException;
import org.apache.qpid.jms.provider.ProviderException;
import org.apache.qpid.jms.provider.exceptions.ProviderDeliveryModifiedException;
import org.apache.qpid.jms.provider.exceptions.ProviderDeliveryReleasedException;

/** Tells a broker that refuses from one that is out of reach. */
final class AmqpRefusals {

    private AmqpRefusals() {}

    /** Whether the broker answered. */
    static boolean isAnswer(JMSException failure) {
        return failure instanceof InvalidDestinationException
                || failure instanceof JMSSecurityException
                || failure instanceof MessageFormatException
                || failure instanceof ResourceAllocationException
                || isOutcome(failure.getCause());
    }

    /** The outcomes of AMQP besides accepted; a rejection without a known condition comes as the plain class. */
    private static boolean isOutcome(Throwable cause) {
        return cause instanceof ProviderDeliveryReleasedException
                || cause instanceof ProviderDeliveryModifiedException
                || cause != null && cause.getClass() == ProviderException.class;
    }

    /** Why, in words of ours. */
    static String why(JMSException failure) {
        if (failure instanceof InvalidDestinationException) {
            return "it does not exist on the broker; make it there";
        }
        if (failure instanceof JMSSecurityException) {
            return "the account lacks a right on the broker";
        }
        return "the broker answered with " + failure.getClass().getSimpleName();
    }
}
