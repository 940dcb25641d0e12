package org.outboxee.inbox;

import jakarta.jms.JMSException;
import jakarta.jms.Message;
import java.util.List;

/** Ids in JMS messages. On a server without JMS this class alone cannot be used. */
final class JmsMessages {

    private static final String JMS_MESSAGE_ID = "JMSMessageID";

    private JmsMessages() {}

    static boolean areOf(Class<?> type) {
        return Message.class.isAssignableFrom(type);
    }

    /**
     * The first of these properties that a message has, else null.
     *
     * @throws IllegalArgumentException if it cannot be read
     */
    static String firstOf(Object message, List<String> properties) {
        try {
            for (String property : properties) {
                String id = property.equals(JMS_MESSAGE_ID)
                        ? ((Message) message).getJMSMessageID()
                        : ((Message) message).getStringProperty(property);
                if (id != null) {
                    return id;
                }
            }
            return null;
        } catch (JMSException e) {
            throw new IllegalArgumentException("a property of the message", e);
        }
    }
}
