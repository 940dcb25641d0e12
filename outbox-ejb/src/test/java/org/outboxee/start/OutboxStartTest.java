package org.outboxee.start;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ThreadFactory;
import java.util.function.BooleanSupplier;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.outboxee.admin.Gauges;
import org.outboxee.api.OutboxConfigurationException;
import org.outboxee.config.Application;
import org.outboxee.config.ConfigSource;
import org.outboxee.config.Configuration;
import org.outboxee.config.Deployed;
import org.outboxee.config.OutboxConfig;
import org.outboxee.relay.Relay;
import org.outboxee.relay.Router;
import org.outboxee.store.CompletionGroups;
import org.outboxee.store.Health;
import org.outboxee.store.RelaySignal;
import org.outboxee.store.StopFlag;
import org.outboxee.transport.carrier.Carriers;
import org.outboxee.transport.http.HttpTransport;
import org.outboxee.transport.local.LocalTransport;

/** The order of a start, and that a start which could not be finished goes on with the next beat (D6, D8). */
class OutboxStartTest {

    /** Held here because a logger that nobody holds forgets its level. */
    private static final Logger LOG = Logger.getLogger("org.outboxee");

    private final OutboxConfig config =
            OutboxConfig.read(new Nothing(), "shop", "node-1").config();
    private final List<String> steps = new ArrayList<>();
    private final Deque<BooleanSupplier> looks = new ArrayDeque<>();
    private final Health health = new Health();
    private final StopFlag stop = new StopFlag();
    private final Deployed deployed = new Deployed();
    private int failures;
    private Level level;

    private final OutboxStart start = new OutboxStart(
            new NoProblem(),
            new UnitInReach(),
            new ScriptedGate(),
            deployed,
            new LocalTransport(null, null, null, null, null, null, null, config),
            new HttpTransport(null, new RelaySignal(), stop, deployed, config),
            new NoCompletions(),
            new Carriers(deployed, null, health, stop, config, new Configuration()),
            new Relay(null, new RelaySignal(), stop, health, config),
            stop,
            new FailingRouter(),
            health,
            config,
            new Gauges(null, null, deployed, health, config));

    @BeforeEach
    void quieten() {
        level = LOG.getLevel();
        LOG.setLevel(Level.OFF);
    }

    @AfterEach
    void restore() {
        LOG.setLevel(level);
    }

    @Test
    void theRelayStartsLastAndOnce() {
        begin();
        start.beatOnce();

        assertThat(steps).startsWith("check", "look", "come back", "relay");
        assertThat(steps).containsOnlyOnce("come back");
    }

    /** The tables are missing when the database is back, and made later: the relay touches nothing before. */
    @Test
    void whileTheTablesCannotBeSeenEachBeatLooksAgain() {
        looks.add(() -> false);
        looks.add(() -> {
            throw new OutboxConfigurationException(List.of("a table is missing"));
        });

        begin();
        start.beatOnce();
        assertThat(steps).containsExactly("check", "look", "look");

        start.beatOnce();
        assertThat(steps).containsExactly("check", "look", "look", "look", "come back", "relay");
    }

    /** An exception would fail the deployment, or take the timer that beats with it. */
    @Test
    void aDatabaseThatGoesAwayDuringTheStartIsWaitedFor() {
        failures = 2;

        begin();
        assertThat(health.readiness().ready()).isFalse();
        start.beatOnce();
        assertThat(steps).doesNotContain("relay");

        start.beatOnce();
        assertThat(steps).endsWith("come back", "relay");
        assertThat(health.readiness().ready()).isTrue();
    }

    @Test
    void nothingIsStartedOnceTheApplicationStops() {
        looks.add(() -> false);
        begin();

        start.stopOnce();
        start.stopOnce();
        start.beatOnce();

        assertThat(steps).containsExactly("check", "look");
    }

    /** Each would have a relay and threads of its own, and the first to stop would stop both. */
    @Test
    void aSecondStarterFailsTheDeployment() {
        begin();

        assertThatThrownBy(this::begin)
                .isInstanceOf(OutboxConfigurationException.class)
                .hasMessageContaining("shop is started twice");
        assertThat(steps).containsOnlyOnce("check");
        assertThat(stop.isRaised()).isTrue();
    }

    /** The server tells a bean that it could not make of no end. */
    @Test
    void aStartThatFailsLeavesNothingOpen() {
        LocalTransport local = new LocalTransport(null, null, null, null, null, null, null, config);
        HttpTransport http = new HttpTransport(null, new RelaySignal(), stop, deployed, config);
        UnsuitableCarriers carriers = new UnsuitableCarriers();
        OutboxStart failing = new OutboxStart(
                new NoProblem(),
                new UnitInReach(),
                new ScriptedGate(),
                deployed,
                local,
                http,
                new NoCompletions(),
                carriers,
                new Relay(null, new RelaySignal(), stop, health, config),
                stop,
                new FailingRouter(),
                health,
                config,
                new Gauges(null, null, deployed, health, config));

        assertThatThrownBy(() -> failing.startOnce(Thread::new)).isInstanceOf(OutboxConfigurationException.class);

        assertThat(stop.isRaised()).isTrue();
        assertThat(local.isOpen()).isFalse();
        assertThat(http.isOpen()).isFalse();
        assertThat(carriers.isClosed).isTrue();
    }

    private void begin() {
        start.startOnce(work -> {
            steps.add("relay");
            return new Thread(() -> {});
        });
    }

    private final class UnsuitableCarriers extends Carriers {

        private boolean isClosed;

        UnsuitableCarriers() {
            super(deployed, null, health, stop, config, new Configuration());
        }

        @Override
        public void open(ThreadFactory managedThreads, Application application) {
            throw new OutboxConfigurationException(List.of("the broker cannot confirm"));
        }

        @Override
        public void close(Duration longest) {
            isClosed = true;
        }
    }

    private static final class UnitInReach extends UnitCheck {
        @Override
        void checkOnce() {
            // it is
        }
    }

    private static final class NoCompletions extends CompletionGroups {

        NoCompletions() {
            super(null, null, null, null, null, null);
        }

        @Override
        public void open(ThreadFactory managedThreads) {
            // nothing completes here
        }
    }

    private final class NoProblem extends DeploymentCheck {

        @Override
        Application checkOnce() {
            steps.add("check");
            return new Application(Map.of(), Map.of(), Map.of(), Map.of());
        }
    }

    private final class ScriptedGate extends SchemaGate {

        @Override
        boolean openOnce() {
            steps.add("look");
            return looks.isEmpty() || looks.remove().getAsBoolean();
        }
    }

    private final class FailingRouter extends Router {

        FailingRouter() {
            super(null, null, null, null, deployed, config, null);
        }

        @Override
        public int comeBack() {
            steps.add("come back");
            if (failures > 0) {
                failures--;
                throw new IllegalStateException("no connection");
            }
            return 0;
        }
    }

    private static final class Nothing implements ConfigSource {

        @Override
        public Optional<String> value(String key) {
            return Optional.empty();
        }

        @Override
        public Set<String> keys() {
            return Set.of();
        }
    }
}
