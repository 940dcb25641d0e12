package org.outboxee.it.published;

import jakarta.ejb.ActivationConfigProperty;
import jakarta.ejb.MessageDriven;
import jakarta.jms.JMSDestinationDefinition;

/** Another service that comes later and brings its queue along. */
@MessageDriven(
        activationConfig = {
            @ActivationConfigProperty(propertyName = "destinationType", propertyValue = "jakarta.jms.Queue"),
            @ActivationConfigProperty(propertyName = "destinationLookup", propertyValue = LateReader.JNDI_NAME)
        })
@JMSDestinationDefinition(
        name = LateReader.JNDI_NAME,
        interfaceName = "jakarta.jms.Queue",
        destinationName = LateReader.QUEUE)
public class LateReader extends MessageReader {

    /** What the broker calls its queue. */
    public static final String QUEUE = "others.late";

    /** Where its queue is bound. */
    public static final String JNDI_NAME = "java:global/jms/othersLate";
}
