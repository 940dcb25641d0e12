package org.outboxee.model;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Schedules by their text: each delivery has a snapshot, and most deliveries have the same. */
final class ParsedSchedules {

    /** More than the routes of an application have; what operators gave by hand may be parsed each time. */
    private static final int MOST = 100;

    private static final Map<String, RetrySchedule> KNOWN = new ConcurrentHashMap<>();

    private ParsedSchedules() {}

    /** As {@link RetrySchedule#parse}. */
    static RetrySchedule of(String text) {
        RetrySchedule known = KNOWN.get(text);
        if (known != null) {
            return known;
        }
        RetrySchedule parsed = RetrySchedule.parse(text);
        if (KNOWN.size() < MOST) {
            KNOWN.put(text, parsed);
        }
        return parsed;
    }
}
