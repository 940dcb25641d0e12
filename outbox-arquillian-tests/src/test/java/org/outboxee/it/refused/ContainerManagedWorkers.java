package org.outboxee.it.refused;

import jakarta.ejb.ActivationConfigProperty;
import jakarta.ejb.MessageDriven;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import jakarta.jms.JMSDestinationDefinition;
import org.outboxee.api.OutboxQueueWorker;

/** Asks for container-managed transactions. */
@MessageDriven(
        activationConfig = {
            @ActivationConfigProperty(propertyName = "destinationType", propertyValue = "jakarta.jms.Queue"),
            @ActivationConfigProperty(propertyName = "destinationLookup", propertyValue = "java:app/jms/refusedQ")
        })
@TransactionManagement(TransactionManagementType.CONTAINER)
@JMSDestinationDefinition(
        name = "java:app/jms/refusedQ",
        interfaceName = "jakarta.jms.Queue",
        destinationName = "refused.q")
public class ContainerManagedWorkers extends OutboxQueueWorker {}
