package org.outboxee.config;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** MicroProfile Config by reflection: not every server has it, so nothing may link to it (platform rule 8). */
final class MicroProfileConfig {

    private final Object config;
    private final Method optionalValue;
    private final Method propertyNames;

    private MicroProfileConfig(Object config, Method optionalValue, Method propertyNames) {
        this.config = config;
        this.optionalValue = optionalValue;
        this.propertyNames = propertyNames;
    }

    /** Empty where the server or this deployment has none. */
    static Optional<MicroProfileConfig> find() {
        try {
            ClassLoader loader = Thread.currentThread().getContextClassLoader();
            Class<?> provider = Class.forName("org.eclipse.microprofile.config.ConfigProvider", true, loader);
            Object config = provider.getMethod("getConfig").invoke(null);
            Class<?> type = Class.forName("org.eclipse.microprofile.config.Config", true, loader);
            return Optional.of(new MicroProfileConfig(
                    config,
                    type.getMethod("getOptionalValue", String.class, Class.class),
                    type.getMethod("getPropertyNames")));
        } catch (ReflectiveOperationException | LinkageError e) {
            return Optional.empty();
        }
    }

    Optional<String> value(String key) {
        try {
            return ((Optional<?>) optionalValue.invoke(config, key, String.class)).map(String.class::cast);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("MicroProfile Config could not read " + key, e);
        }
    }

    List<String> names() {
        List<String> names = new ArrayList<>();
        try {
            for (Object name : (Iterable<?>) propertyNames.invoke(config)) {
                names.add(String.valueOf(name));
            }
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("MicroProfile Config could not list its names", e);
        }
        return names;
    }
}
