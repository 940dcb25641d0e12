package org.outboxee.admin;

import java.util.Optional;
import java.util.Set;
import org.outboxee.config.ConfigSource;

/** A configuration in which nothing is set. */
final class NoConfig implements ConfigSource {

    @Override
    public Optional<String> value(String key) {
        return Optional.empty();
    }

    @Override
    public Set<String> keys() {
        return Set.of();
    }
}
