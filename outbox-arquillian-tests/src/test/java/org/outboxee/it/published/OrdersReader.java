package org.outboxee.it.published;

import jakarta.ejb.ActivationConfigProperty;
import jakarta.ejb.MessageDriven;
import jakarta.jms.JMSDestinationDefinition;

/** Another service, which knows nothing of the outbox but the message. */
@MessageDriven(
        activationConfig = {
            @ActivationConfigProperty(propertyName = "destinationType", propertyValue = "jakarta.jms.Queue"),
            @ActivationConfigProperty(propertyName = "destinationLookup", propertyValue = OrdersReader.JNDI_NAME)
        })
@JMSDestinationDefinition(
        name = OrdersReader.JNDI_NAME,
        interfaceName = "jakarta.jms.Queue",
        destinationName = OrdersReader.QUEUE)
public class OrdersReader extends MessageReader {

    /** What the broker calls its queue. */
    public static final String QUEUE = "others.orders";

    /** Where its queue is bound. */
    public static final String JNDI_NAME = "java:app/jms/othersOrders";
}
