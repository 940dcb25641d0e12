package org.outboxee.config;

import static java.time.Duration.ofMinutes;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.outboxee.api.EventRoutes;
import org.outboxee.config.Shop.Placed;
import org.outboxee.model.RetrySchedule;
import org.outboxee.model.Route;

/** What is wrong with a destination of other services fails the deployment, with the reason. */
@Tag("A23")
class DestinationReaderTest {

    private static final String PREFIX = "outbox.destination.orders-out.";

    private final Map<String, String> values = new HashMap<>();
    private DeploymentReader reader;

    @Test
    void aPhysicalNameIsEnough() {
        set("physical-name", "orders.out");

        Application application = read(to -> to.publish("orders-out"));

        assertThat(reader.problems()).isEmpty();
        assertThat(application.destinations())
                .isEqualTo(Map.of("orders-out", new DestinationConfig("orders-out", null, "orders.out", false)));
        assertThat(application.queue("publish:orders-out").carrier()).isEqualTo(QueueConfig.Carrier.PUBLISH);
        assertThat(application.targets("publish:orders-out")).containsExactly("orders-out");
        assertThat(application.canDeliver("publish:orders-out", Placed.class.getName(), "orders-out"))
                .isTrue();
        assertThat(application.canDeliver("publish:orders-out", "another", "orders-out"))
                .isFalse();
    }

    @Test
    void aJndiNameIsEnough() {
        set("jndi-name", "java:global/jms/orders");

        assertThat(read(to -> to.publish("orders-out")).destinations().get("orders-out"))
                .isEqualTo(new DestinationConfig("orders-out", "java:global/jms/orders", null, false));
        assertThat(reader.problems()).isEmpty();
    }

    @Test
    void itIsRetriedWithoutEndByDefault() {
        set("physical-name", "orders.out");
        set("kind", "topic");

        Application application = read(to -> to.publish("orders-out"));

        assertThat(application.routes().get(Placed.class.getName()))
                .containsExactly(Route.toService(
                        Route.Way.PUBLISH,
                        "orders-out",
                        new RetrySchedule.Exponential(ofSeconds(2), ofMinutes(1), null),
                        ofMinutes(1)));
        assertThat(application.destinations().get("orders-out").topic()).isTrue();
    }

    @Test
    void aDestinationThatNothingIsSaidAboutIsRefused() {
        assertThat(problems(to -> to.publish("orders-out")))
                .containsExactly("one of " + PREFIX + "jndi-name and " + PREFIX
                        + "physical-name must be set, but none is; routes lead to destination orders-out");
    }

    @Test
    void onlyOneNameIsTaken() {
        set("physical-name", "orders.out");
        set("jndi-name", "java:global/jms/orders");

        assertThat(problems(to -> to.publish("orders-out")))
                .containsExactly("one of " + PREFIX + "jndi-name and " + PREFIX
                        + "physical-name must be set, not both; routes lead to destination orders-out");
    }

    @Test
    void valuesThatBreakTheirRulesAreRefused() {
        set("physical-name", " ");
        set("kind", "exchange");

        assertThat(problems(to -> to.publish("orders-out")))
                .containsExactly(
                        PREFIX + "physical-name must be 1 to 200 characters without control characters, was \" \"",
                        PREFIX + "kind must be queue or topic, was \"exchange\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "a.b", "-a", "a b", "http:a"})
    void aNameIsPlain(String name) {
        assertThat(problems(to -> to.publish(name)))
                .singleElement()
                .asString()
                .endsWith(
                        ": a destination's name must have 1 to 100 letters, digits, _ or - and begin with a letter or "
                                + "digit");
    }

    @Test
    void aTimeoutLeavesRoomForTwoSendsAndAStatement() {
        set("physical-name", "orders.out");

        assertThat(problems(to -> to.publish("orders-out").timeout(ofSeconds(23))))
                .containsExactly(
                        "route " + Placed.class.getName() + " -> destination orders-out: timeout must be longer "
                                + "than two sends and a statement may take, PT23S, was PT23S");
        assertThat(problems(to -> to.publish("orders-out").timeout(ofSeconds(24))))
                .isEmpty();
    }

    @Test
    void oneDestinationGetsAnEventOnce() {
        set("physical-name", "orders.out");

        assertThat(problems(to -> {
                    to.publish("orders-out");
                    to.publish("orders-out");
                }))
                .containsExactly("route " + Placed.class.getName()
                        + " -> destination orders-out: the event is routed to the same destination twice");
    }

    @Test
    void aKeyOfADestinationThatNoRouteLeadsToIsUnknown() {
        set("physical-name", "orders.out");
        values.put("outbox.destination.other.kind", "topic");

        assertThat(OutboxConfig.unknownKeys(new GivenConfig(values), List.of("publish:orders-out", "http:other")))
                .containsExactly("outbox.destination.other.kind");
    }

    private void set(String key, String value) {
        values.put(PREFIX + key, value);
    }

    private List<String> problems(Consumer<EventRoutes<Placed>> routes) {
        read(routes);
        return reader.problems();
    }

    private Application read(Consumer<EventRoutes<Placed>> routes) {
        reader = Shop.reader(values);
        return reader.read(List.of(routing -> routing.on(Placed.class, routes::accept)));
    }
}
