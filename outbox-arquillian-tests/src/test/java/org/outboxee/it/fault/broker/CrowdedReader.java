package org.outboxee.it.fault.broker;

import jakarta.ejb.ActivationConfigProperty;
import jakarta.ejb.EJBException;
import jakarta.ejb.MessageDriven;
import jakarta.jms.JMSDestinationDefinition;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageListener;
import jakarta.jms.TextMessage;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** A slow reader of queue others.crowded: one message at a time, with a row for each that would take duplicates. */
@MessageDriven(
        activationConfig = {
            @ActivationConfigProperty(propertyName = "destinationType", propertyValue = "jakarta.jms.Queue"),
            @ActivationConfigProperty(propertyName = "destinationLookup", propertyValue = CrowdedReader.JNDI_NAME),
            @ActivationConfigProperty(propertyName = "maxSession", propertyValue = "1")
        })
@JMSDestinationDefinition(
        name = CrowdedReader.JNDI_NAME,
        interfaceName = "jakarta.jms.Queue",
        destinationName = "others.crowded")
public class CrowdedReader implements MessageListener {

    /** Where its queue is bound. */
    public static final String JNDI_NAME = "java:app/jms/othersCrowded";

    private static final long SLOW_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    @PersistenceContext(unitName = "probe")
    private EntityManager probes;

    @Override
    public void onMessage(Message message) {
        LockSupport.parkNanos(SLOW_NANOS);
        try {
            String test = ((TextMessage) message).getText().replaceAll(".*\"test\":\"([^\"]+)\".*", "$1");
            probes.createNativeQuery("insert into probe_business (test, name) values (?1, ?2)")
                    .setParameter(1, test)
                    .setParameter(2, message.getStringProperty("cloudEvents_id"))
                    .executeUpdate();
        } catch (JMSException e) {
            throw new EJBException(e);
        }
    }
}
