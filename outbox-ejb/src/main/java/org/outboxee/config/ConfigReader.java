package org.outboxee.config;

import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;

/** Reads typed values and collects a sentence for each that breaks its rule. */
final class ConfigReader {

    private final ConfigSource source;
    private final List<String> problems = new ArrayList<>();

    ConfigReader(ConfigSource source) {
        this.source = source;
    }

    List<String> problems() {
        return problems;
    }

    boolean bool(ConfigKey key) {
        return read(key, key.key(), key.defaultValue(), ConfigReader::parseBoolean, value -> true, Boolean.FALSE);
    }

    int integer(ConfigKey key, String name, String defaultValue, int min, int max) {
        return read(key, name, defaultValue, Integer::valueOf, value -> value >= min && value <= max, min);
    }

    double number(ConfigKey key, double min, double max) {
        return read(
                key, key.key(), key.defaultValue(), Double::valueOf, value -> value >= min && value <= max, min);
    }

    Duration duration(ConfigKey key, Duration min, Duration max) {
        return read(
                key,
                key.key(),
                key.defaultValue(),
                Duration::parse,
                value -> value.compareTo(min) >= 0 && value.compareTo(max) <= 0,
                min);
    }

    String text(ConfigKey key, String name, String defaultValue, Predicate<String> rule) {
        return read(key, name, defaultValue, Function.identity(), rule, defaultValue);
    }

    private <T> T read(
            ConfigKey key, String name, String defaultValue, Function<String, T> parse, Predicate<T> rule, T fallback) {
        String text = source.value(name).orElse(defaultValue);
        if (text == null) {
            return fallback;
        }
        try {
            T value = parse.apply(text);
            if (rule.test(value)) {
                return value;
            }
        } catch (IllegalArgumentException | DateTimeParseException e) {
            // falls through: the sentence below names rule and value, which says more than the parser's message
        }
        problems.add(name + " must be " + key.rule() + ", was \"" + text + '"');
        return fallback;
    }

    private static Boolean parseBoolean(String text) {
        return switch (text) {
            case "true" -> true;
            case "false" -> false;
            default -> throw new IllegalArgumentException(text);
        };
    }
}
