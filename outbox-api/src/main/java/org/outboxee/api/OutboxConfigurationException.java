package org.outboxee.api;

import java.util.List;

/** A deployment that cannot work. Its message lists every problem that was found, not just the first (spec A17). */
public class OutboxConfigurationException extends OutboxException {

    private static final long serialVersionUID = 1L;

    private final transient List<String> problems;

    /**
     * All problems of a deployment.
     *
     * @param problems one sentence each with rule, value and place; at least one
     */
    public OutboxConfigurationException(List<String> problems) {
        super("The outbox cannot start, " + problems.size() + (problems.size() == 1 ? " problem:" : " problems:")
                + "\n  - " + String.join("\n  - ", problems));
        this.problems = List.copyOf(problems);
    }

    /**
     * The single problems.
     *
     * @return one sentence each, in the order in which they were found
     */
    public List<String> problems() {
        return problems == null ? List.of() : problems;
    }
}
