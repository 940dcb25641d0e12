package org.outboxee.it.published;

import jakarta.ejb.Singleton;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.TextMessage;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** What the other service has read, a line for each message. */
@Singleton
public class ReadMessages {

    /** In the order of a line's parts. */
    static final List<String> PROPERTIES = List.of(
            "cloudEvents_specversion",
            "cloudEvents_id",
            "cloudEvents_source",
            "cloudEvents_type",
            "cloudEvents_time",
            "traceparent");

    private final List<String> lines = new ArrayList<>();

    /** Takes one. */
    public void add(Message message) throws JMSException {
        List<String> parts = new ArrayList<>();
        for (String property : PROPERTIES) {
            parts.add(message.getStringProperty(property));
        }
        parts.add(message.getJMSType());
        parts.add(message.getJMSCorrelationID());
        parts.add(((TextMessage) message).getText());
        lines.add(String.join("|", parts.stream().map(String::valueOf).toList()));
    }

    /** The lines that contain a text. */
    public String with(String text) {
        return lines.stream().filter(line -> line.contains(text)).collect(Collectors.joining("\n"));
    }
}
