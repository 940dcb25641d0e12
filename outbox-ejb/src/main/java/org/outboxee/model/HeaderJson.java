package org.outboxee.model;

import jakarta.json.JsonException;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonReader;
import jakarta.json.JsonString;
import jakarta.json.spi.JsonProvider;
import java.io.StringReader;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/** Headers as they are stored: a JSON object of strings, or null where there are none. */
public final class HeaderJson {

    /** Found once: {@code Json}'s own methods look for it in all archives each time. */
    private static final JsonProvider JSON = JsonProvider.provider();

    private HeaderJson() {}

    public static String write(Map<String, String> headers) {
        if (headers.isEmpty()) {
            return null;
        }
        JsonObjectBuilder object = JSON.createObjectBuilder();
        headers.forEach(object::add);
        return object.build().toString();
    }

    /**
     * Reads what {@link #write} wrote; members that aren't strings are left out.
     *
     * @throws IllegalArgumentException if it is not a JSON object
     */
    public static Map<String, String> read(String json) {
        if (json == null) {
            return Map.of();
        }
        Map<String, String> headers = new TreeMap<>();
        try (JsonReader reader = JSON.createReader(new StringReader(json))) {
            reader.readObject().forEach((name, value) -> {
                if (value instanceof JsonString text) {
                    headers.put(name, text.getString());
                }
            });
        } catch (JsonException e) {
            throw new IllegalArgumentException("the stored headers are not a JSON object", e);
        }
        return Collections.unmodifiableMap(headers);
    }
}
