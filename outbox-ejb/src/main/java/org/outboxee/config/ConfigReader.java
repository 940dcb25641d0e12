package org.outboxee.config;

import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.outboxee.model.Text;

/** Reads typed values and collects a sentence for each that breaks its rule. */
final class ConfigReader {

    private static final Pattern PLAIN_NUMBER = Pattern.compile("-?[0-9]++(\\.[0-9]++)?");

    private static final String NEVER = "never";

    private final ConfigSource source;
    private final List<String> problems = new ArrayList<>();

    ConfigReader(ConfigSource source) {
        this.source = source;
    }

    List<String> problems() {
        return problems;
    }

    boolean bool(ConfigKey key) {
        return bool(key, key.key());
    }

    boolean bool(ConfigKey key, String name) {
        return read(key, name, key.defaultValue(), ConfigReader::parseBoolean, value -> true, Boolean.FALSE);
    }

    int integer(ConfigKey key, String name, String defaultValue, int min, int max) {
        return read(key, name, defaultValue, ConfigReader::parseInteger, value -> value >= min && value <= max, min);
    }

    double number(ConfigKey key, double min, double max) {
        return read(
                key,
                key.key(),
                key.defaultValue(),
                ConfigReader::parseNumber,
                value -> value >= min && value <= max,
                min);
    }

    Duration duration(ConfigKey key, Duration min, Duration max) {
        return duration(key, key.key(), min, max);
    }

    Duration duration(ConfigKey key, String name, Duration min, Duration max) {
        return duration(key, name, min, max, value -> true);
    }

    Duration wholeSeconds(ConfigKey key, Duration min, Duration max) {
        return duration(key, key.key(), min, max, value -> value.getNano() == 0);
    }

    private Duration duration(ConfigKey key, String name, Duration min, Duration max, Predicate<Duration> rule) {
        return read(
                key,
                name,
                key.defaultValue(),
                Duration::parse,
                rule.and(value -> value.compareTo(min) >= 0 && value.compareTo(max) <= 0),
                min);
    }

    /** Null for never. */
    Duration durationOrNever(ConfigKey key, Duration min, Duration max) {
        return read(
                key,
                key.key(),
                key.defaultValue(),
                text -> text.equals(NEVER) ? null : Duration.parse(text),
                value -> value == null || value.compareTo(min) >= 0 && value.compareTo(max) <= 0,
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
        problems.add(name + " must be " + key.rule() + ", was \"" + Text.shown(text) + '"');
        return fallback;
    }

    /** Plain decimal digits: the parsers of the JDK take those of other scripts too, and suffixes, and NaN. */
    private static String plain(String text) {
        if (!PLAIN_NUMBER.matcher(text).matches()) {
            throw new IllegalArgumentException(text);
        }
        return text;
    }

    private static Integer parseInteger(String text) {
        return Integer.valueOf(plain(text));
    }

    private static Double parseNumber(String text) {
        return Double.valueOf(plain(text));
    }

    private static Boolean parseBoolean(String text) {
        return switch (text) {
            case "true" -> true;
            case "false" -> false;
            default -> throw new IllegalArgumentException(text);
        };
    }
}
