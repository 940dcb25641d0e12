package org.outboxee.config;

import java.util.Optional;
import java.util.Set;

/** Where configuration values come from. */
public interface ConfigSource {

    /** The value of a key, trimmed; empty if it is absent or blank. */
    Optional<String> value(String key);

    /** All keys that can be listed and start with {@code outbox.}. */
    Set<String> keys();
}
