package org.outboxee.it.probe;

import jakarta.ejb.ActivationConfigProperty;
import jakarta.ejb.EJBException;
import jakarta.ejb.MessageDriven;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import jakarta.inject.Inject;
import jakarta.jms.JMSDestinationDefinition;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageListener;
import java.util.UUID;
import org.outboxee.api.IntegrationEvent;
import org.outboxee.api.OutboxMessage;
import org.outboxee.api.OutboxMessageLoader;
import org.outboxee.api.OutboxWorker;

/** A job that is a message-driven bean of its own, written as the loader's documentation says. */
@OutboxWorker
@MessageDriven(
        activationConfig = {
            @ActivationConfigProperty(propertyName = "destinationType", propertyValue = "jakarta.jms.Queue"),
            @ActivationConfigProperty(propertyName = "destinationLookup", propertyValue = "java:app/jms/probeM")
        })
@TransactionManagement(TransactionManagementType.BEAN)
@JMSDestinationDefinition(
        name = "java:app/jms/probeM",
        interfaceName = "jakarta.jms.Queue",
        destinationName = "probe.m")
public class MessageDrivenJob implements MessageListener {

    @Inject
    private OutboxMessageLoader loader;

    @Inject
    private ProbeWork work;

    @Override
    public void onMessage(Message message) {
        try {
            UUID deliveryId = UUID.fromString(message.getStringProperty(OutboxMessage.DELIVERY_ID));
            if (message.getBooleanProperty(OutboxMessage.LAST_ATTEMPT)
                    != loader.delivery().lastAttempt()) {
                throw new IllegalStateException("message and context disagree on the last attempt");
            }
            Probe event = (Probe) load(deliveryId);
            work.run("MessageDrivenJob", event, loader.delivery());
            misuseLoader(event.behaviour(), deliveryId);
        } catch (RuntimeException e) {
            throw e;
        } catch (JMSException e) {
            throw new EJBException(e);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private IntegrationEvent load(UUID deliveryId) {
        return loader.delivery().headers().containsKey("fan-out")
                ? loader.load(deliveryId, FanOutProbe.class)
                : loader.load(deliveryId, MessageDrivenProbe.class);
    }

    private void misuseLoader(Behaviour behaviour, UUID deliveryId) {
        if (behaviour == Behaviour.LOAD_OTHER_CLASS) {
            loader.load(deliveryId, LocalProbe.class);
        } else if (behaviour == Behaviour.LOAD_OTHER_DELIVERY) {
            loader.load(new UUID(4711, 4711), MessageDrivenProbe.class);
        }
    }
}
