package org.outboxee.it.inbox;

import jakarta.ejb.ActivationConfigProperty;
import jakarta.ejb.MessageDriven;
import jakarta.inject.Inject;
import jakarta.jms.JMSDestinationDefinition;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageListener;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.outboxee.api.inbox.Idempotent;
import org.outboxee.it.probe.BusinessException;

/** A message-driven receiver with the container's transaction, which also acknowledges the message. */
@MessageDriven(
        activationConfig = {
            @ActivationConfigProperty(propertyName = "destinationType", propertyValue = "jakarta.jms.Queue"),
            @ActivationConfigProperty(propertyName = "destinationLookup", propertyValue = LetterReceiver.JNDI_NAME)
        })
@JMSDestinationDefinition(
        name = LetterReceiver.JNDI_NAME,
        interfaceName = "jakarta.jms.Queue",
        destinationName = "inbox.letters")
public class LetterReceiver implements MessageListener {

    static final String JNDI_NAME = "java:app/jms/inboxLetters";

    private static final Set<String> FAILED = ConcurrentHashMap.newKeySet();

    @Inject
    private Ledger ledger;

    @Override
    @Idempotent(consumer = "it.mdb")
    public void onMessage(Message message) {
        try {
            String test = message.getStringProperty("test");
            ledger.enter(test, Handling.WORK_SLOWLY);
            if (message.getStringProperty("handling").equals("THROW_ONCE") && FAILED.add(test)) {
                throw new IllegalStateException("the handler fails once, after its work");
            }
        } catch (JMSException | BusinessException e) {
            throw new IllegalStateException(e);
        }
    }
}
