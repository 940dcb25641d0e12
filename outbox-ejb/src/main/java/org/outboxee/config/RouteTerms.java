package org.outboxee.config;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.outboxee.model.RetrySchedule;

/** Retry schedule and timeout of one route as they were defined, mistakes included. */
final class RouteTerms {

    private static final Duration LONGEST_TIMEOUT = Duration.ofDays(365);

    private final List<String> nulls = new ArrayList<>();
    private boolean listed;
    private boolean exponential;
    private List<Duration> delays;
    private Duration firstDelay;
    private Duration longestDelay;
    private Duration giveUpAfter;
    private Duration timeout;

    void retryAfter(Duration... after) {
        listed = true;
        delays = after == null ? List.of() : Arrays.asList(after.clone());
        require("a retry delay", after == null || delays.contains(null) ? null : delays);
    }

    void retryExponentially(Duration first, Duration max) {
        exponential = true;
        firstDelay = first;
        longestDelay = max;
        require("a retry delay", first == null ? null : max);
    }

    void giveUpAfter(Duration age) {
        giveUpAfter = age;
        require("giveUpAfter", age);
    }

    void timeout(Duration value) {
        timeout = value;
        require("a timeout", value);
    }

    private void require(String what, Object value) {
        if (value == null) {
            nulls.add(what + " must not be null");
        }
    }

    /** Takes these where nothing was said about them. */
    void orElse(Duration first, Duration max, Duration usualTimeout) {
        if (!listed && !exponential) {
            retryExponentially(first, max);
        }
        if (timeout == null && nulls.isEmpty()) {
            timeout = usualTimeout;
        }
    }

    Duration timeout() {
        return timeout;
    }

    /** The schedule, or null after adding a problem for each mistake; the timeout is judged with it. */
    RetrySchedule schedule(List<String> found) {
        found.addAll(nulls);
        if (!nulls.isEmpty()) {
            return null;
        }
        checkTimeout(found);
        return checkedSchedule(found);
    }

    private void checkTimeout(List<String> found) {
        if (timeout == null) {
            found.add("no timeout; add timeout(…)");
        } else if (timeout.compareTo(Duration.ofSeconds(1)) < 0 || timeout.compareTo(LONGEST_TIMEOUT) > 0) {
            found.add("timeout must be between PT1S and " + LONGEST_TIMEOUT + ", was " + timeout);
        }
    }

    private RetrySchedule checkedSchedule(List<String> found) {
        if (listed == exponential) {
            found.add("name one retry schedule: retryAfter(…), retryExponentially(…) or neverRetry()");
            return null;
        }
        if (listed && giveUpAfter != null) {
            found.add("giveUpAfter(…) belongs to retryExponentially(…); a list ends by itself");
            return null;
        }
        try {
            return listed
                    ? new RetrySchedule.Listed(delays)
                    : new RetrySchedule.Exponential(firstDelay, longestDelay, giveUpAfter);
        } catch (IllegalArgumentException e) {
            found.add(e.getMessage());
            return null;
        }
    }
}
