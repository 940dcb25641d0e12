package org.outboxee.it.warapp.broker;

import jakarta.ejb.ActivationConfigProperty;
import jakarta.ejb.MessageDriven;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import org.outboxee.api.OutboxQueueWorker;

/** The workers of a queue that only the broker knows, so it is named to the resource adapter and not looked up. */
@MessageDriven(
        activationConfig = {
            @ActivationConfigProperty(propertyName = "destinationType", propertyValue = "jakarta.jms.Queue"),
            @ActivationConfigProperty(propertyName = "destination", propertyValue = "war.tasks"),
            @ActivationConfigProperty(propertyName = "useJNDI", propertyValue = "false"),
            @ActivationConfigProperty(propertyName = "resourceAdapter", propertyValue = "artemis")
        })
@TransactionManagement(TransactionManagementType.BEAN)
public class TaskWorkers extends OutboxQueueWorker {}
