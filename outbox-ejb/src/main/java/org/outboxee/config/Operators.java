package org.outboxee.config;

import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.outboxee.model.OutboxLog;

/**
 * The operators that configuration names. Each is looked up when somebody presents the name, since a source need not be
 * able to list its keys; those that can be listed are checked at deployment.
 */
public final class Operators {

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._@-]{0,63}");
    private static final String PREFIX = ConfigKey.ADMIN_USER.forUser("");

    private final ConfigSource source;

    public Operators(ConfigSource source) {
        this.source = source;
    }

    /** Empty if nobody is configured under this name, or with a value that breaks the rule. */
    public Optional<Operator> named(String user) {
        if (!NAME.matcher(user).matches()) {
            return Optional.empty();
        }
        String key = ConfigKey.ADMIN_USER.forUser(user);
        Optional<String> value = source.value(key);
        Optional<Operator> operator = value.flatMap(Operator::parse);
        if (value.isPresent() && operator.isEmpty()) {
            // only a value from a source that cannot be listed, or one changed since the deployment, comes to this
            OutboxLog.of(Operators.class).log(Level.WARNING, problem(key) + "; nobody can log in with it");
        }
        return operator;
    }

    /** Those that can be listed. */
    public List<Operator> listed() {
        return keys().map(source::value)
                .flatMap(Optional::stream)
                .map(Operator::parse)
                .flatMap(Optional::stream)
                .toList();
    }

    public boolean areConfigured() {
        return keys().anyMatch(key -> source.value(key).isPresent());
    }

    /** One sentence for each listed key that breaks a rule; values are secrets and never part of it. */
    List<String> problems() {
        List<String> problems = new ArrayList<>();
        keys().forEach(key -> {
            if (!NAME.matcher(key.substring(PREFIX.length())).matches()) {
                problems.add(key + ": a user's name must have 1 to 64 letters, digits or any of . _ @ - and begin with "
                        + "a letter or digit");
            } else if (source.value(key)
                    .filter(value -> Operator.parse(value).isEmpty())
                    .isPresent()) {
                problems.add(problem(key));
            }
        });
        return problems;
    }

    private Stream<String> keys() {
        return source.keys().stream().filter(key -> key.startsWith(PREFIX));
    }

    private static String problem(String key) {
        return key + " must be " + ConfigKey.ADMIN_USER.rule() + "; its value, which is not shown, is something else";
    }
}
