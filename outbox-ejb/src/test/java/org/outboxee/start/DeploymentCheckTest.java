package org.outboxee.start;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import jakarta.enterprise.inject.spi.Bean;
import jakarta.enterprise.inject.spi.BeanManager;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.outboxee.api.DeliveryContext;
import org.outboxee.api.IntegrationEvent;
import org.outboxee.api.OutboxConfigurationException;
import org.outboxee.api.OutboxJob;
import org.outboxee.api.OutboxRoutes;
import org.outboxee.config.Application;
import org.outboxee.config.Configuration;
import org.outboxee.config.Deployed;
import org.outboxee.config.GivenConfig;
import org.outboxee.config.OutboxConfig;
import org.outboxee.config.StubBean;
import org.outboxee.spi.OutboxExtension;
import org.outboxee.store.Health;
import org.outboxee.store.StopFlag;
import org.outboxee.transport.carrier.Carriers;
import org.outboxee.transport.jms.WorkerDestinations;

/** Configuration, routes and beans are judged together, before anything starts. */
@Tag("A17")
@Tag("A20")
class DeploymentCheckTest {

    private static final List<String> KEYS = List.of("outbox.relay.batch-size", "outbox.schema");

    record Placed(String id) implements IntegrationEvent {}

    static class Reserve implements OutboxJob<Placed> {
        @Override
        public void run(Placed event, DeliveryContext delivery) {}
    }

    @AfterEach
    void forget() {
        KEYS.forEach(System::clearProperty);
    }

    @Test
    void threeMistakesInThreePlacesAreToldTogether() {
        System.setProperty("outbox.relay.batch-size", "0");
        System.setProperty("outbox.schema", "update");

        OutboxConfigurationException refused = catchThrowableOfType(
                OutboxConfigurationException.class,
                () -> check(routing -> routing.on(
                                Placed.class, to -> to.job(Reserve.class).neverRetry()))
                        .checkOnce());

        assertThat(refused.problems())
                .containsExactly(
                        "outbox.relay.batch-size must be 1 to 1000, was \"0\"",
                        "outbox.schema must be auto, create or check, was \"update\"",
                        "route " + Placed.class.getName() + " -> " + Reserve.class.getName()
                                + ": no timeout; add timeout(…)");
        assertThat(refused).hasMessageStartingWith("The outbox cannot start, 3 problems:\n  - outbox.relay.batch-size");
    }

    @Test
    void aRightDeploymentIsReadIntoAnApplication() {
        Application application = check(routing -> routing.on(
                        Placed.class, to -> to.job(Reserve.class).neverRetry().timeout(Duration.ofMinutes(1))))
                .checkOnce();

        assertThat(application.eventTypes()).containsExactly(Placed.class.getName());
        assertThat(application.jobNames()).containsExactly(Reserve.class.getName());
    }

    private static DeploymentCheck check(OutboxRoutes routes) {
        OutboxConfig config =
                OutboxConfig.read(new GivenConfig(Map.of()), "shop", "node").config();
        Configuration configuration = new Configuration();
        Carriers carriers = new Carriers(new Deployed(), null, new Health(), new StopFlag(), config, configuration);
        return new DeploymentCheck(configuration, config, beans(routes), new WorkerDestinations(), carriers);
    }

    /** What the container knows: one job, one definition of routes. */
    private static BeanManager beans(OutboxRoutes routes) {
        OutboxExtension found = new OutboxExtension() {
            @Override
            public List<Bean<?>> jobs() {
                return List.of(StubBean.of(Reserve.class));
            }

            @Override
            public List<Bean<?>> routes() {
                return List.of(StubBean.of(OutboxRoutes.class));
            }
        };
        return (BeanManager) Proxy.newProxyInstance(
                DeploymentCheckTest.class.getClassLoader(),
                new Class<?>[] {BeanManager.class},
                (beans, method, arguments) -> switch (method.getName()) {
                    case "getExtension" -> found;
                    case "createCreationalContext" -> null;
                    case "getReference" -> routes;
                    default -> throw new UnsupportedOperationException(method.toString());
                });
    }
}
