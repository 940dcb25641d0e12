package org.outboxee.config;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.outboxee.model.Text;

/**
 * Reads what is said about one routed destination; a sentence for each mistake. Whether it is there is not asked: the
 * broker may be away when the application starts (spec A1), and others may make the destination later.
 */
final class DestinationReader {

    private final OutboxConfig config;
    private final ConfigReader in;

    DestinationReader(OutboxConfig config, ConfigSource source) {
        this.config = config;
        this.in = new ConfigReader(source);
    }

    /** What was found, with all problems; to be used only if there are none. */
    DestinationConfig read(String name, List<String> problems) {
        String jndiName = text(ConfigKey.DESTINATION_JNDI_NAME, name);
        String physicalName = text(ConfigKey.DESTINATION_PHYSICAL_NAME, name);
        String kind = in.text(
                ConfigKey.DESTINATION_KIND,
                ConfigKey.DESTINATION_KIND.forDestination(name),
                ConfigKey.DESTINATION_KIND.defaultValue(),
                word -> word.equals("queue") || word.equals("topic"));
        problems.addAll(in.problems());
        if (in.problems().isEmpty() && (jndiName == null) == (physicalName == null)) {
            problems.add("one of " + ConfigKey.DESTINATION_JNDI_NAME.forDestination(name) + " and "
                    + ConfigKey.DESTINATION_PHYSICAL_NAME.forDestination(name) + " must be set, "
                    + (jndiName == null ? "but none is" : "not both") + "; routes lead to destination " + name);
        }
        return new DestinationConfig(name, jndiName, physicalName, kind.equals("topic"));
    }

    private String text(ConfigKey key, String name) {
        return in.text(key, key.forDestination(name), null, value -> Text.isName(value, 200));
    }

    /** A sentence if a route's timeout leaves no room for a batch, the items after it and recording the result. */
    Optional<String> timeoutProblem(Duration timeout) {
        Duration least = DestinationConfig.LONGEST_SEND.multipliedBy(2).plus(config.statementTimeout());
        return timeout.compareTo(least) > 0
                ? Optional.empty()
                : Optional.of("timeout must be longer than two sends and a statement may take, " + least + ", was "
                        + timeout);
    }
}
