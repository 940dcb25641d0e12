package org.outboxee.it.fault.adapter;

import jakarta.ejb.ActivationConfigProperty;
import jakarta.ejb.MessageDriven;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import org.outboxee.api.OutboxQueueWorker;

/** The workers of queue probe.b, which is named to the adapter and not looked up. */
@MessageDriven(
        activationConfig = {
            @ActivationConfigProperty(propertyName = "destinationType", propertyValue = "jakarta.jms.Queue"),
            @ActivationConfigProperty(propertyName = "destination", propertyValue = "probe.b"),
            @ActivationConfigProperty(propertyName = "useJNDI", propertyValue = "false"),
            @ActivationConfigProperty(propertyName = "resourceAdapter", propertyValue = "artemis")
        })
@TransactionManagement(TransactionManagementType.BEAN)
public class SecondAdapterWorkers extends OutboxQueueWorker {}
