package org.outboxee.it.fault.unread;

import jakarta.ejb.ActivationConfigProperty;
import jakarta.ejb.MessageDriven;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import jakarta.jms.JMSDestinationDefinition;
import org.outboxee.api.OutboxQueueWorker;

/** The workers of queue probe.unread after somebody has started them. */
@MessageDriven(
        activationConfig = {
            @ActivationConfigProperty(propertyName = "destinationType", propertyValue = "jakarta.jms.Queue"),
            @ActivationConfigProperty(propertyName = "destinationLookup", propertyValue = "java:app/jms/probeUnread")
        })
@TransactionManagement(TransactionManagementType.BEAN)
@JMSDestinationDefinition(
        name = "java:app/jms/probeUnread",
        interfaceName = "jakarta.jms.Queue",
        destinationName = "probe.unread")
public class HearingWorkers extends OutboxQueueWorker {}
