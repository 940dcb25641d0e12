package org.outboxee.it.probe;

import jakarta.ejb.ActivationConfigProperty;
import jakarta.ejb.MessageDriven;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import jakarta.jms.JMSDestinationDefinition;
import org.outboxee.api.OutboxQueueWorker;

/** The workers of queue probe.a. */
@MessageDriven(
        activationConfig = {
            @ActivationConfigProperty(propertyName = "destinationType", propertyValue = "jakarta.jms.Queue"),
            @ActivationConfigProperty(propertyName = "destinationLookup", propertyValue = "java:app/jms/probeA")
        })
@TransactionManagement(TransactionManagementType.BEAN)
@JMSDestinationDefinition(
        name = "java:app/jms/probeA",
        interfaceName = "jakarta.jms.Queue",
        destinationName = "probe.a")
public class QueueWorkers extends OutboxQueueWorker {}
