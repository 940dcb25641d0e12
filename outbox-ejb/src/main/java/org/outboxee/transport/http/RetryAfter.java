package org.outboxee.transport.http;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.regex.Pattern;

/** The header Retry-After in both its forms, seconds and date (RFC 9110, 10.2.3). */
final class RetryAfter {

    /** No receiver makes a delivery wait longer: a mistake there would keep it for years. */
    static final Duration LONGEST = Duration.ofHours(1);

    private static final Pattern SECONDS = Pattern.compile("[0-9]{1,18}");
    private static final DateTimeFormatter DATE = DateTimeFormatter.RFC_1123_DATE_TIME.withLocale(Locale.ROOT);

    private RetryAfter() {}

    /** Zero if there is none, or one that means nothing. */
    static Duration parse(String header, Instant now) {
        if (header == null) {
            return Duration.ZERO;
        }
        String text = header.strip();
        if (SECONDS.matcher(text).matches()) {
            return bounded(Duration.ofSeconds(Long.parseLong(text)));
        }
        try {
            return bounded(Duration.between(now, ZonedDateTime.parse(text, DATE).toInstant()));
        } catch (DateTimeException e) {
            return Duration.ZERO;
        }
    }

    private static Duration bounded(Duration wish) {
        if (wish.isNegative()) {
            return Duration.ZERO;
        }
        return wish.compareTo(LONGEST) < 0 ? wish : LONGEST;
    }
}
