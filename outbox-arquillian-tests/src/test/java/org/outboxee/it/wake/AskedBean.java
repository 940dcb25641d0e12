package org.outboxee.it.wake;

import jakarta.ejb.ActivationConfigProperty;
import jakarta.ejb.EJBException;
import jakarta.ejb.MessageDriven;
import jakarta.inject.Inject;
import jakarta.jms.JMSDestinationDefinition;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageListener;
import jakarta.jms.TextMessage;
import org.outboxee.it.probe.Behaviour;
import org.outboxee.it.probe.ProbeStore;

/** Business that is asked by a message and adds in the transaction that receives it. */
@MessageDriven(
        activationConfig = {
            @ActivationConfigProperty(propertyName = "destinationType", propertyValue = "jakarta.jms.Queue"),
            @ActivationConfigProperty(propertyName = "destinationLookup", propertyValue = "java:app/jms/probeAsk")
        })
@JMSDestinationDefinition(
        name = "java:app/jms/probeAsk",
        interfaceName = "jakarta.jms.Queue",
        destinationName = "probe.ask")
public class AskedBean implements MessageListener {

    @Inject
    private ProbeStore store;

    @Inject
    private OwnTransaction own;

    @Override
    public void onMessage(Message message) {
        try {
            boolean between = message.getBooleanProperty("inBetween");
            String test = ((TextMessage) message).getText();
            if (between) {
                own.write(test);
            }
            store.add("FanOutProbe", test, Behaviour.COMPLETE, 0, 1, ProbeStore.End.COMMIT);
            if (between) {
                own.write(test);
            }
        } catch (JMSException e) {
            throw new EJBException(e);
        }
    }
}
