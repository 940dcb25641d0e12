package org.outboxee.bench.server;

import jakarta.ejb.ActivationConfigProperty;
import jakarta.ejb.MessageDriven;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import jakarta.inject.Inject;
import jakarta.jms.JMSDestinationDefinition;
import jakarta.jms.Message;
import jakarta.jms.MessageListener;

/** The bare loop's workers, with the same settings as those of the outbox. */
@MessageDriven(
        activationConfig = {
            @ActivationConfigProperty(propertyName = "destinationLookup", propertyValue = BareWorkers.QUEUE),
            @ActivationConfigProperty(propertyName = "maxSession", propertyValue = "32")
        })
@TransactionManagement(TransactionManagementType.BEAN)
@JMSDestinationDefinition(name = BareWorkers.QUEUE, interfaceName = "jakarta.jms.Queue", destinationName = "bench.bare")
public class BareWorkers implements MessageListener {

    static final String QUEUE = "java:app/jms/bare";

    @Inject
    private BareLoop loop;

    @Override
    public void onMessage(Message message) {
        loop.work(message);
    }
}
