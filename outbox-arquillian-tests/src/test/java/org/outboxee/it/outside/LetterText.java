package org.outboxee.it.outside;

import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;

/** A letter as text, on its way between {@link ServletClient} and {@link JmsServlet}. */
public final class LetterText {

    private static final String STRING = "string.";
    private static final String BOOLEAN = "boolean.";

    private LetterText() {}

    static String write(Letter letter) {
        Properties text = new Properties();
        if (letter.type() != null) {
            text.setProperty("type", letter.type());
        }
        text.setProperty("hasBody", String.valueOf(letter.hasBody()));
        text.setProperty("expiration", String.valueOf(letter.expiration()));
        letter.properties()
                .forEach((name, value) ->
                        text.setProperty((value instanceof Boolean ? BOOLEAN : STRING) + name, String.valueOf(value)));
        StringWriter writer = new StringWriter();
        try {
            text.store(writer, null);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return writer.toString();
    }

    static Letter read(String written) {
        Properties text = new Properties();
        try {
            text.load(new StringReader(written));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Map<String, Object> properties = new TreeMap<>();
        for (String name : text.stringPropertyNames()) {
            if (name.startsWith(STRING)) {
                properties.put(name.substring(STRING.length()), text.getProperty(name));
            } else if (name.startsWith(BOOLEAN)) {
                properties.put(name.substring(BOOLEAN.length()), Boolean.valueOf(text.getProperty(name)));
            }
        }
        return new Letter(
                text.getProperty("type"),
                properties,
                Boolean.parseBoolean(text.getProperty("hasBody")),
                Long.parseLong(text.getProperty("expiration")));
    }
}
