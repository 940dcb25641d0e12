package org.outboxee.config;

import static java.time.Duration.ofMinutes;
import static org.assertj.core.api.Assertions.assertThat;

import jakarta.enterprise.inject.spi.Bean;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.outboxee.api.DeliveryContext;
import org.outboxee.api.IntegrationEvent;
import org.outboxee.api.OutboxJob;
import org.outboxee.architecture.ServerWithoutJms;

/** A server of the Web Profile, which has none of the classes of Jakarta Messaging. */
class WithoutMessagingTest {

    private static final String CARRIER = "outbox.queue.shop.reserve.carrier";

    @Test
    void aQueueLeftOnJmsIsRefusedWithTheRemedy() throws Exception {
        assertThat(problems(Map.of()))
                .containsExactly("route " + Placed.class.getName() + " -> " + Reserve.class.getName()
                        + ": queue shop.reserve is carried by jms, but this server has no Jakarta Messaging; set "
                        + CARRIER + " = local");
    }

    @Test
    void aQueueCarriedByThisServersThreadsIsNoProblem() throws Exception {
        assertThat(problems(Map.of(CARRIER, "local"))).isEmpty();
    }

    /** What the library says, loaded anew where these classes are missing. */
    @SuppressWarnings("unchecked")
    private static List<String> problems(Map<String, String> configuration) throws ReflectiveOperationException {
        Class<?> reading = new ServerWithoutJms().loadClass(Reading.class.getName());
        Function<Map<String, String>, List<String>> anew = (Function<Map<String, String>, List<String>>)
                reading.getConstructor().newInstance();
        return anew.apply(configuration);
    }

    /** Reads a deployment with one job on a queue. */
    public static final class Reading implements Function<Map<String, String>, List<String>> {

        @Override
        public List<String> apply(Map<String, String> configuration) {
            GivenConfig source = new GivenConfig(configuration);
            List<Bean<?>> jobs = new ArrayList<>();
            jobs.add(StubBean.of(Reserve.class));
            DeploymentReader reader = new DeploymentReader(
                    OutboxConfig.read(source, "shop", "node").config(),
                    source,
                    jobs,
                    List.of(),
                    new LocalWorkers(new ArrayList<>()));
            reader.read(List.of(routing -> routing.on(
                    Placed.class,
                    to -> to.job(Reserve.class)
                            .queue("shop.reserve")
                            .neverRetry()
                            .timeout(ofMinutes(5)))));
            return reader.problems();
        }
    }

    record Placed(String id) implements IntegrationEvent {}

    static class Reserve implements OutboxJob<Placed> {

        @Override
        public void run(Placed event, DeliveryContext delivery) {}
    }
}
