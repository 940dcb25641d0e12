package org.outboxee.store;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.outboxee.config.ConfigSource;
import org.outboxee.config.OutboxConfig;
import org.outboxee.config.Tables;

/** Configuration values of a test, all others as they are by default. */
public final class Settings implements ConfigSource {

    private final Map<String, String> values = new HashMap<>();

    public static Settings of(Tables tables) {
        return new Settings()
                .with("outbox.tables.events", tables.events())
                .with("outbox.tables.deliveries", tables.deliveries())
                .with("outbox.tables.attempts", tables.attempts())
                .with("outbox.tables.inbox", tables.inbox())
                .with("outbox.tables.schema-version", tables.schemaVersion());
    }

    public Settings with(String key, String value) {
        values.put(key, value);
        return this;
    }

    public OutboxConfig read() {
        OutboxConfig.Result result = OutboxConfig.read(this, Store.APPLICATION, Store.NODE);
        if (!result.problems().isEmpty()) {
            throw new IllegalArgumentException(List.copyOf(result.problems()).toString());
        }
        return result.config();
    }

    @Override
    public Optional<String> value(String key) {
        return Optional.ofNullable(values.get(key));
    }

    @Override
    public Set<String> keys() {
        return values.keySet();
    }
}
