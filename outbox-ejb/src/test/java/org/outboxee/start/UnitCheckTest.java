package org.outboxee.start;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.enterprise.context.spi.CreationalContext;
import jakarta.enterprise.inject.spi.Bean;
import jakarta.enterprise.inject.spi.BeanManager;
import jakarta.persistence.EntityManager;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.outboxee.api.OutboxConfigurationException;
import org.outboxee.api.OutboxLocalWorker;
import org.outboxee.config.GivenConfig;
import org.outboxee.config.OutboxConfig;
import org.outboxee.config.StubBean;
import org.outboxee.spi.OutboxExtension;
import org.outboxee.store.Database;
import org.outboxee.store.OutboxUnit;

/** A unit of the application's own is looked for where the application has it. */
@Tag("A1")
class UnitCheckTest {

    private final List<String> steps = new ArrayList<>();
    private final List<Bean<?>> workers = new ArrayList<>();
    private boolean isFound = true;

    static class ShopOutbox {}

    class ShopJobs extends OutboxLocalWorker {
        @Override
        public void work(Runnable work) {
            steps.add("lent");
            work.run();
        }
    }

    @Test
    void theOutboxOwnUnitIsLookedForInItsOwnModule() {
        workers.add(StubBean.of(ShopJobs.class));

        checkOf(OutboxUnit.class).checkOnce();

        assertThat(steps).containsExactly("found");
    }

    @Test
    void theApplicationsUnitIsLookedForInTheModuleOfItsLocalWorker() {
        workers.add(StubBean.of(ShopJobs.class));

        checkOf(ShopOutbox.class).checkOnce();

        assertThat(steps).containsExactly("lent", "found");
    }

    @Test
    void aUnitThatIsOutOfReachFailsTheDeploymentWithTheRemedy() {
        isFound = false;

        assertThatThrownBy(checkOf(ShopOutbox.class)::checkOnce)
                .isInstanceOf(OutboxConfigurationException.class)
                .hasMessageContaining(ShopOutbox.class.getName())
                .hasMessageContaining("add a subclass of OutboxLocalWorker")
                .hasMessageContaining(IllegalStateException.class.getName())
                .hasMessageNotContaining("secret");
    }

    @Test
    void aUnitThatIsOutOfReachOfTheLocalWorkerTooFailsTheDeployment() {
        workers.add(StubBean.of(ShopJobs.class));
        isFound = false;

        assertThatThrownBy(checkOf(ShopOutbox.class)::checkOnce)
                .isInstanceOf(OutboxConfigurationException.class)
                .hasMessageContaining("not found from the module of " + ShopJobs.class.getName());
    }

    private UnitCheck checkOf(Class<?> producer) {
        OutboxConfig config =
                OutboxConfig.read(new GivenConfig(Map.of()), "shop", "node").config();
        return new UnitCheck(beans(StubBean.of(producer)), new Database(entityManager(), config));
    }

    private EntityManager entityManager() {
        return stub(EntityManager.class, (entityManager, method, arguments) -> {
            if (!isFound) {
                throw new IllegalStateException("secret");
            }
            steps.add("found");
            return null;
        });
    }

    private BeanManager beans(Bean<?> producer) {
        OutboxExtension found = new OutboxExtension() {
            @Override
            public List<Bean<?>> localWorkers() {
                return workers;
            }
        };
        return stub(BeanManager.class, (beans, method, arguments) -> switch (method.getName()) {
            case "getBeans" -> Set.of(producer);
            case "resolve" -> producer;
            case "getExtension" -> found;
            case "createCreationalContext" -> stub(CreationalContext.class, (context, called, nothing) -> null);
            case "getReference" -> new ShopJobs();
            default -> throw new UnsupportedOperationException(method.toString());
        });
    }

    private static <T> T stub(Class<T> type, InvocationHandler handler) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
    }
}
