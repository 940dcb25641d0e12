package org.outboxee.it.refused;

import jakarta.ejb.ActivationConfigProperty;
import jakarta.ejb.MessageDriven;
import jakarta.jms.JMSDestinationDefinition;
import jakarta.jms.Message;
import jakarta.jms.MessageListener;
import org.outboxee.api.OutboxWorker;

/** Forgets bean-managed transactions. */
@OutboxWorker
@MessageDriven(
        activationConfig = {
            @ActivationConfigProperty(propertyName = "destinationType", propertyValue = "jakarta.jms.Queue"),
            @ActivationConfigProperty(propertyName = "destinationLookup", propertyValue = "java:app/jms/refusedM")
        })
@JMSDestinationDefinition(
        name = "java:app/jms/refusedM",
        interfaceName = "jakarta.jms.Queue",
        destinationName = "refused.m")
public class ContainerManagedJob implements MessageListener {

    @Override
    public void onMessage(Message message) {
        throw new IllegalStateException("never deployed");
    }
}
