package org.outboxee.publish;

import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.outboxee.api.EventOptions;
import org.outboxee.api.EventRefusedException;
import org.outboxee.model.HeaderJson;
import org.outboxee.model.Text;

/** The options of one event, checked as they are set. */
final class CollectedOptions implements EventOptions {

    private static final Pattern HEADER_NAME = Pattern.compile("[A-Za-z0-9._-]{1,100}");
    private static final Duration LONGEST_DELAY = Duration.ofDays(3650);

    private final Map<String, String> headers = new TreeMap<>();
    private String key;
    private long delayMillis;

    @Override
    public EventOptions key(String value) {
        if (!Text.isName(value, 200)) {
            throw new EventRefusedException("an event's key must have 1 to 200 characters without control characters");
        }
        key = value;
        return this;
    }

    @Override
    public EventOptions delay(Duration delay) {
        if (delay.isNegative() || delay.compareTo(LONGEST_DELAY) > 0) {
            throw new EventRefusedException(
                    "an event's delay must be between PT0S and " + LONGEST_DELAY + ", was " + delay);
        }
        delayMillis = delay.toMillis();
        return this;
    }

    @Override
    public EventOptions header(String name, String value) {
        if (!HEADER_NAME.matcher(name).matches()) {
            throw new EventRefusedException("an event's header name must have 1 to 100 letters, digits, '.', '_' or "
                    + "'-', a name of " + name.length() + " characters has not");
        }
        if (!Text.isPlain(value) || value.length() > 4000) {
            throw new EventRefusedException(
                    "the value of header " + name + " must have at most 4000 characters without control characters");
        }
        if (headers.putIfAbsent(name.toLowerCase(Locale.ROOT), value) != null) {
            throw new EventRefusedException("header " + name + " was set twice");
        }
        return this;
    }

    void headerIfAbsent(String name, String value) {
        if (Text.isPlain(value) && value.length() <= 4000) {
            headers.putIfAbsent(name, value);
        }
    }

    String key() {
        return key;
    }

    long delayMillis() {
        return delayMillis;
    }

    /** Null if there are none. */
    String headersAsJson() {
        return HeaderJson.write(headers);
    }
}
