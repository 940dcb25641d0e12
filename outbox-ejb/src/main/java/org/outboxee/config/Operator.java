package org.outboxee.config;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.outboxee.api.OperatorRole;
import org.outboxee.model.PasswordDigest;

/** A person whom configuration lets look at the outbox. */
public record Operator(OperatorRole role, PasswordDigest digest) {

    static final String RULE = "viewer or operator, a space, and " + PasswordDigest.RULE;

    private static final Pattern FORM = Pattern.compile("(viewer|operator)\\s+(\\S+)");

    /** Empty if the value breaks the rule. */
    static Optional<Operator> parse(String value) {
        Matcher form = FORM.matcher(value);
        return form.matches()
                ? PasswordDigest.parse(form.group(2)).map(digest -> new Operator(role(form.group(1)), digest))
                : Optional.empty();
    }

    private static OperatorRole role(String word) {
        return OperatorRole.valueOf(word.toUpperCase(Locale.ROOT));
    }
}
