package org.outboxee.admin.web;

import java.util.Arrays;
import java.util.Locale;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.outboxee.api.DeliveryStatus;
import org.outboxee.api.OutboxLookup;

/** Reads what stands in a path or a query; what breaks its rule is a 400 that says the rule. */
final class Parameters {

    /** {@code UUID.fromString} takes much more. */
    private static final Pattern ID =
            Pattern.compile("[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{12}");

    private static final Pattern NUMBER = Pattern.compile("[0-9]{1,9}");

    private Parameters() {}

    static UUID id(String text) {
        if (!ID.matcher(text).matches()) {
            throw new ProblemException(
                    Problem.invalid("id", "An id is a UUID, such as 01980d5c-7a11-7cc2-9f1e-3f0a5b1c2d3e."));
        }
        return UUID.fromString(text);
    }

    static DeliveryStatus status(String text) {
        return Arrays.stream(DeliveryStatus.values())
                .filter(status -> word(status).equals(text))
                .findFirst()
                .orElseThrow(() -> new ProblemException(Problem.invalid(
                        "status",
                        "The parameter status must be one of "
                                + Arrays.stream(DeliveryStatus.values())
                                        .map(Parameters::word)
                                        .collect(Collectors.joining(", "))
                                + '.')));
    }

    static int limit(String text) {
        int limit = NUMBER.matcher(text).matches() ? Integer.parseInt(text) : 0;
        if (limit < 1 || limit > OutboxLookup.LARGEST_PAGE) {
            throw new ProblemException(Problem.invalid(
                    "limit", "The parameter limit must be between 1 and " + OutboxLookup.LARGEST_PAGE + '.'));
        }
        return limit;
    }

    /** As statuses are written everywhere outside of Java. */
    static String word(DeliveryStatus status) {
        return status.name().toLowerCase(Locale.ROOT);
    }
}
