package org.outboxee.it.outside;

import jakarta.ejb.Stateless;
import jakarta.jms.JMSDestinationDefinition;

/** Makes the queue that the outside world reads; some brokers create none on demand. */
@Stateless
@JMSDestinationDefinition(
        name = HeldRoutes.JNDI_NAME,
        interfaceName = "jakarta.jms.Queue",
        destinationName = HeldRoutes.QUEUE)
public class HeldQueue {}
