package org.outboxee.it.outside;

import jakarta.jms.BytesMessage;
import jakarta.jms.JMSContext;
import jakarta.jms.JMSException;
import jakarta.jms.MapMessage;
import jakarta.jms.Message;
import jakarta.jms.ObjectMessage;
import jakarta.jms.StreamMessage;
import jakarta.jms.TextMessage;
import java.util.Enumeration;
import java.util.Map;
import java.util.TreeMap;

/** Messages to letters and back, on both sides of the wire. */
public final class Letters {

    private Letters() {}

    /** JMSX properties, and those with an underscore that brokers of some makes add, are not the sender's. */
    static Letter read(Message message) throws JMSException {
        Map<String, Object> properties = new TreeMap<>();
        for (Enumeration<?> names = message.getPropertyNames(); names.hasMoreElements(); ) {
            String text = (String) names.nextElement();
            if (!text.startsWith("JMSX") && !text.startsWith("_")) {
                properties.put(text, message.getObjectProperty(text));
            }
        }
        boolean hasBody = message instanceof TextMessage
                || message instanceof BytesMessage
                || message instanceof ObjectMessage
                || message instanceof MapMessage
                || message instanceof StreamMessage;
        return new Letter(message.getJMSType(), properties, hasBody, message.getJMSExpiration());
    }

    static void send(JMSContext context, String queue, Letter letter) throws JMSException {
        Message message = context.createMessage();
        message.setJMSType(letter.type());
        for (Map.Entry<String, Object> property : letter.properties().entrySet()) {
            message.setObjectProperty(property.getKey(), property.getValue());
        }
        context.createProducer().send(context.createQueue(queue), message);
    }
}
