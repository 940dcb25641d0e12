package org.outboxee.publish;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.json.Json;
import jakarta.json.JsonException;
import jakarta.json.stream.JsonGenerator;
import jakarta.json.stream.JsonGeneratorFactory;
import jakarta.json.stream.JsonParser;
import jakarta.json.stream.JsonParserFactory;
import java.io.StringReader;
import java.io.StringWriter;
import java.util.Map;
import java.util.NoSuchElementException;
import org.outboxee.api.EventRefusedException;
import org.outboxee.api.IntegrationEvent;
import org.outboxee.spi.OutboxEventSerializer;

/**
 * Events as the JSON that JSON-B's default mapping with null values has for them, so that any receiver's JSON-B can
 * read it. An event comes back equal: numbers to the last digit, the entries of a map in their order, lists and maps
 * unmodifiable, a null {@code Optional} as an empty one.
 *
 * <p>The values are bound here, on JSON-P. Yasson 3.0.4 on its own wants a constructor without parameters or an
 * annotation, cannot call a constructor that is not public, loses the order of maps, turns unpaired surrogates into
 * question marks and logs half documents.
 */
@ApplicationScoped
class JsonbEventSerializer implements OutboxEventSerializer {

    // Found once: looking a provider up costs more than writing an event.
    private final JsonGeneratorFactory generators = Json.createGeneratorFactory(Map.of());
    private final JsonParserFactory parsers = Json.createParserFactory(Map.of());
    private final Codecs codecs = new Codecs();

    /** For the container. */
    public JsonbEventSerializer() {}

    @Override
    public String serialize(IntegrationEvent event) {
        Class<?> type = event.getClass();
        Codec codec = codecs.ofClass(type);
        StringWriter text = new StringWriter(512);
        EventPath path = new EventPath(type);
        // Not closed after a refusal, or it would complain about the half document instead.
        JsonGenerator json = generators.createGenerator(text);
        try {
            codec.write(event, new EventWriter(json, path));
        } catch (EventRefusedException e) {
            throw e;
        } catch (RuntimeException e) {
            // A list or map with behaviour of its own; its exception may quote values.
            throw path.refuse("cannot be read (" + e.getClass().getName() + ")");
        }
        json.close();
        return text.toString();
    }

    @Override
    public <E extends IntegrationEvent> E deserialize(String payload, Class<E> type) {
        Codec codec = codecs.ofClass(type);
        EventPath path = new EventPath(type);
        try (JsonParser json = parsers.createParser(new StringReader(payload))) {
            E event = type.cast(codec.read(json.next(), new EventReader(json, path)));
            if (json.hasNext()) {
                throw path.refuse("the stored text goes on after its end");
            }
            return event;
        } catch (EventRefusedException e) {
            throw e;
        } catch (JsonException | NoSuchElementException e) {
            // Without the cause: a parser's messages quote the text.
            throw path.refuse("the stored text is not JSON");
        } catch (RuntimeException e) {
            // Parsson's for a text nested deeper than it reads.
            throw path.refuse("the stored text cannot be read (" + e.getClass().getName() + ")");
        }
    }
}
