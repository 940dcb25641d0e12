package org.outboxee.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.outboxee.api.EventRoutes;
import org.outboxee.api.IntegrationEvent;
import org.outboxee.api.OutboxJob;
import org.outboxee.api.OutboxRoutes;
import org.outboxee.config.Shop.Audit;
import org.outboxee.config.Shop.Placed;
import org.outboxee.config.Shop.Reserve;
import org.outboxee.model.Route;

/** Two archives of one application, each with a class of the same name. */
@Tag("H1")
class TwinEventsTest {

    private static final String TYPE = Placed.class.getName();

    private final ClassLoader otherArchive = new OtherArchive();
    private final Class<? extends IntegrationEvent> twin = twin(Placed.class).asSubclass(IntegrationEvent.class);
    private final Class<?> twinsJob = twin(Shop.Confirm.class);
    private DeploymentReader reader;

    @Test
    void theyAreOneTypeOfEventWithTheRoutesOfBoth() {
        Application application = read(routes(Placed.class, Reserve.class), routes(twin, twinsJob));

        assertThat(reader.problems()).isEmpty();
        assertThat(application.eventTypes()).containsExactly(TYPE);
        assertThat(application.routes().get(TYPE))
                .extracting(Route::target)
                .containsExactly(Reserve.class.getName(), twinsJob.getName());
    }

    @Test
    void eachJobGetsTheClassOfItsOwnArchive() {
        Application application = read(routes(Placed.class, Reserve.class), routes(twin, twinsJob));

        assertThat(event(application, Reserve.class)).isSameAs(Placed.class);
        assertThat(event(application, twinsJob)).isSameAs(twin).isNotSameAs(Placed.class);
        assertThat(application.canRun(TYPE, Reserve.class.getName())).isTrue();
        assertThat(application.canRun(TYPE, twinsJob.getName())).isTrue();
    }

    @Test
    void aJobThatAcceptsEveryEventGetsThatOfItsArchiveWhicheverWasReadFirst() {
        Application application = read(routes(twin, twinsJob), routes(Placed.class, Audit.class));

        assertThat(event(application, Audit.class)).isSameAs(Placed.class);
    }

    @Test
    void theSameRouteOfBothArchivesIsRefused() {
        read(routes(Placed.class, Audit.class), routes(twin, Audit.class));

        assertThat(reader.problems())
                .containsExactly("route " + TYPE + " -> " + Audit.class.getName()
                        + ": the same job is routed to the same queue twice");
    }

    private static Class<?> event(Application application, Class<?> job) {
        return application
                .eventFor(TYPE, application.job(job.getName()).orElseThrow())
                .orElseThrow();
    }

    @SuppressWarnings({"unchecked", "rawtypes"}) // the twins' types are known at run time only
    private static OutboxRoutes routes(Class event, Class job) {
        return routing -> routing.on(event, to -> Shop.once(((EventRoutes) to).job((Class<OutboxJob>) job)));
    }

    private Application read(OutboxRoutes... routes) {
        GivenConfig source = new GivenConfig(Map.of());
        reader = new DeploymentReader(
                OutboxConfig.read(source, "shop", "node").config(),
                source,
                List.of(StubBean.of(Reserve.class), StubBean.of(Audit.class), StubBean.of(twinsJob)),
                List.of(),
                new LocalWorkers(List.of()));
        return reader.read(List.of(routes));
    }

    private Class<?> twin(Class<?> type) {
        try {
            return otherArchive.loadClass(type.getName());
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Has classes of its own for the shop's, and all others in common with this one. */
    private static final class OtherArchive extends ClassLoader {

        OtherArchive() {
            super(TwinEventsTest.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.startsWith(Shop.class.getName())) {
                return super.loadClass(name, resolve);
            }
            Class<?> loaded = findLoadedClass(name);
            return loaded == null ? define(name) : loaded;
        }

        private Class<?> define(String name) throws ClassNotFoundException {
            try (InputStream in = getParent().getResourceAsStream(name.replace('.', '/') + ".class")) {
                byte[] code = in.readAllBytes();
                return defineClass(name, code, 0, code.length);
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }
}
