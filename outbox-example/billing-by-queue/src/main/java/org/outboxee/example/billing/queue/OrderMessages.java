package org.outboxee.example.billing.queue;

import jakarta.ejb.ActivationConfigProperty;
import jakarta.ejb.MessageDriven;
import jakarta.inject.Inject;
import jakarta.jms.JMSDestinationDefinition;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageListener;
import jakarta.json.bind.Jsonb;
import jakarta.json.bind.JsonbBuilder;
import java.util.UUID;
import org.outboxee.example.billing.BilledOrder;
import org.outboxee.example.billing.MakeInvoice;

/** Takes the shop's events from a queue, in place of the requests. */
// tag::receive[]
@MessageDriven(
        activationConfig = {
            @ActivationConfigProperty(propertyName = "destinationType", propertyValue = "jakarta.jms.Queue"),
            @ActivationConfigProperty(propertyName = "destinationLookup", propertyValue = "java:app/jms/orders"),
            @ActivationConfigProperty(
                    propertyName = "messageSelector",
                    propertyValue = "cloudEvents_type = 'order-placed'")
        })
@JMSDestinationDefinition(
        name = "java:app/jms/orders",
        interfaceName = "jakarta.jms.Queue",
        destinationName = "billing.orders")
public class OrderMessages implements MessageListener {

    private static final Jsonb JSON = JsonbBuilder.create();

    @Inject
    private MakeInvoice invoices;

    @Override
    public void onMessage(Message message) {
        try {
            UUID eventId = UUID.fromString(message.getStringProperty("cloudEvents_id"));
            invoices.make(eventId, JSON.fromJson(message.getBody(String.class), BilledOrder.class));
        } catch (JMSException e) {
            throw new IllegalStateException("the message cannot be read", e); // the broker delivers it again
        }
    }
}
// end::receive[]
