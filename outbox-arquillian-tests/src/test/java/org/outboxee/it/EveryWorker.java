package org.outboxee.it;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import org.assertj.core.api.Assertions;
import org.outboxee.it.probe.Behaviour;

/**
 * The same asked of a local job, of a job on a queue and of a message-driven job, all at once, so that a test waits for
 * its retries only once. Each has a {@link ProbeTest} of its own.
 */
final class EveryWorker {

    private static final String[] EVENTS = {"LocalProbe", "QueuedProbe", "MessageDrivenProbe"};

    private final Map<String, ProbeTest> tests = new LinkedHashMap<>();

    private EveryWorker() {}

    /** Adds one event with this behaviour for each. */
    static EveryWorker asked(String base, Behaviour behaviour) {
        EveryWorker every = new EveryWorker();
        for (String event : EVENTS) {
            ProbeTest test = ProbeTest.of(base, event + '-' + behaviour);
            Assertions.assertThat(test.add(event, "behaviour=" + behaviour).status())
                    .isEqualTo(200);
            every.tests.put(event, test);
        }
        return every;
    }

    /** Waits until all have as many final deliveries, then lets each be checked. */
    void onceFinal(int deliveries, Consumer<ProbeTest> check) {
        tests.values().forEach(test -> test.awaitFinal(deliveries));
        forEach(check);
    }

    List<String> map(Function<ProbeTest, String> what) {
        return tests.values().stream().map(what).toList();
    }

    void forEach(Consumer<ProbeTest> check) {
        tests.values().forEach(check);
    }
}
