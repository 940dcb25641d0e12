package org.outboxee.bench.server;

import jakarta.ejb.ActivationConfigProperty;
import jakarta.ejb.MessageDriven;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import jakarta.jms.JMSDestinationDefinition;
import org.outboxee.api.OutboxQueueWorker;

/** The workers of the outbox, as an application writes them. */
@MessageDriven(
        activationConfig = {
            @ActivationConfigProperty(propertyName = "destinationLookup", propertyValue = "java:app/jms/jobs"),
            @ActivationConfigProperty(propertyName = "maxSession", propertyValue = "32")
        })
@TransactionManagement(TransactionManagementType.BEAN)
@JMSDestinationDefinition(
        name = "java:app/jms/jobs",
        interfaceName = "jakarta.jms.Queue",
        destinationName = QueueRoutes.QUEUE)
public class QueueWorkers extends OutboxQueueWorker {}
