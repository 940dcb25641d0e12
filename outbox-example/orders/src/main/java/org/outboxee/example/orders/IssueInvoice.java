package org.outboxee.example.orders;

import jakarta.ejb.ActivationConfigProperty;
import jakarta.ejb.MessageDriven;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import jakarta.inject.Inject;
import jakarta.jms.JMSDestinationDefinition;
import jakarta.jms.Message;
import jakarta.jms.MessageListener;
import org.outboxee.api.DeliveryContext;
import org.outboxee.api.JobName;
import org.outboxee.api.OutboxMessageLoader;
import org.outboxee.api.OutboxWorker;
import org.outboxee.example.events.OrderPlaced;

/** A job that is a message-driven bean of its own. */
@JobName("issue-invoice")
@OutboxWorker
@MessageDriven(
        activationConfig = {
            @ActivationConfigProperty(propertyName = "destinationType", propertyValue = "jakarta.jms.Queue"),
            @ActivationConfigProperty(propertyName = "destinationLookup", propertyValue = "java:app/jms/shopBilling")
        })
@TransactionManagement(TransactionManagementType.BEAN)
@JMSDestinationDefinition(
        name = "java:app/jms/shopBilling",
        interfaceName = "jakarta.jms.Queue",
        destinationName = ShopQueue.BILLING_NAME)
public class IssueInvoice implements MessageListener {

    @Inject
    private OutboxMessageLoader loader;

    @Inject
    private Effects effects;

    @Override
    public void onMessage(Message message) {
        DeliveryContext delivery = loader.delivery();
        effects.add(IssueInvoice.class, loader.load(delivery.deliveryId(), OrderPlaced.class), delivery);
    }
}
