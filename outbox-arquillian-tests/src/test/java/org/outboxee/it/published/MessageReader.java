package org.outboxee.it.published;

import jakarta.ejb.EJB;
import jakarta.ejb.EJBException;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageListener;

/** Another service's way with a message: it keeps what it has read. */
public class MessageReader implements MessageListener {

    @EJB
    private ReadMessages messages;

    @Override
    public void onMessage(Message message) {
        try {
            messages.add(message);
        } catch (JMSException e) {
            throw new EJBException(e);
        }
    }
}
