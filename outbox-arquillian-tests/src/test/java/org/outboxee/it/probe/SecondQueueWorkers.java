package org.outboxee.it.probe;

import jakarta.ejb.ActivationConfigProperty;
import jakarta.ejb.MessageDriven;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import jakarta.jms.JMSDestinationDefinition;
import org.outboxee.api.OutboxQueueWorker;

/** The workers of queue probe.b. */
@MessageDriven(
        activationConfig = {
            @ActivationConfigProperty(propertyName = "destinationType", propertyValue = "jakarta.jms.Queue"),
            @ActivationConfigProperty(propertyName = "destinationLookup", propertyValue = "java:app/jms/probeB")
        })
@TransactionManagement(TransactionManagementType.BEAN)
@JMSDestinationDefinition(
        name = "java:app/jms/probeB",
        interfaceName = "jakarta.jms.Queue",
        destinationName = "probe.b")
public class SecondQueueWorkers extends OutboxQueueWorker {}
