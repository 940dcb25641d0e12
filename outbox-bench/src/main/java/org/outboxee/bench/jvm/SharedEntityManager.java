package org.outboxee.bench.jvm;

import jakarta.persistence.EntityManager;
import jakarta.persistence.EntityManagerFactory;
import jakarta.transaction.Synchronization;
import jakarta.transaction.TransactionSynchronizationRegistry;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;

/** What a server injects for a persistence context: leads to the one of the thread's transaction. */
final class SharedEntityManager {

    private final EntityManagerFactory factory;
    private final TransactionSynchronizationRegistry registry = Jta.registry();

    private SharedEntityManager(EntityManagerFactory factory) {
        this.factory = factory;
    }

    static EntityManager of(EntityManagerFactory factory) {
        SharedEntityManager shared = new SharedEntityManager(factory);
        return (EntityManager) Proxy.newProxyInstance(
                EntityManager.class.getClassLoader(),
                new Class<?>[] {EntityManager.class},
                (proxy, method, arguments) -> {
                    if (method.getName().equals("getEntityManagerFactory")) {
                        return factory;
                    }
                    try {
                        return method.invoke(shared.current(), arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    private EntityManager current() {
        EntityManager found = (EntityManager) registry.getResource(this);
        if (found != null) {
            return found;
        }
        EntityManager created = factory.createEntityManager();
        registry.putResource(this, created);
        registry.registerInterposedSynchronization(new Synchronization() {
            @Override
            public void beforeCompletion() {
                // nothing: the provider flushes by itself
            }

            @Override
            public void afterCompletion(int status) {
                created.close();
            }
        });
        return created;
    }
}
