package org.outboxee.publish;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.json.bind.*;
import org.outboxee.api.IntegrationEvent;
import org.outboxee.spi.OutboxEventSerializer;
@ApplicationScoped
public class JsonbEventSerializer implements OutboxEventSerializer {
    private final Jsonb jsonb = JsonbBuilder.create();
    public String serialize(IntegrationEvent e) { return jsonb.toJson(e); }
    public <E extends IntegrationEvent> E deserialize(String p, Class<E> t) { return jsonb.fromJson(p, t); }
}
