package org.outboxee.it.neighbour;

import jakarta.ejb.ActivationConfigProperty;
import jakarta.ejb.MessageDriven;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import jakarta.jms.JMSDestinationDefinition;
import org.outboxee.api.OutboxQueueWorker;

/** The workers of queue neighbour.a. */
@MessageDriven(
        activationConfig = {
            @ActivationConfigProperty(propertyName = "destinationType", propertyValue = "jakarta.jms.Queue"),
            @ActivationConfigProperty(propertyName = "destinationLookup", propertyValue = "java:app/jms/neighbourA")
        })
@TransactionManagement(TransactionManagementType.BEAN)
@JMSDestinationDefinition(
        name = "java:app/jms/neighbourA",
        interfaceName = "jakarta.jms.Queue",
        destinationName = "neighbour.a")
public class NeighbourWorkers extends OutboxQueueWorker {}
