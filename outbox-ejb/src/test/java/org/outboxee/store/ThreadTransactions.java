package org.outboxee.store;

import jakarta.persistence.EntityManager;
import jakarta.persistence.EntityManagerFactory;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.function.Supplier;

/**
 * What a server does for the library: transactions bound to threads, and one shared EntityManager that leads to the
 * persistence context of the calling thread's transaction.
 */
final class ThreadTransactions implements Transactions {

    private final ThreadLocal<EntityManager> current = new ThreadLocal<>();
    private final EntityManagerFactory factory;

    ThreadTransactions(EntityManagerFactory factory) {
        this.factory = factory;
    }

    @Override
    public <T> T once(Supplier<T> work) {
        if (current.get() != null) {
            throw new IllegalStateException("this thread has a transaction already");
        }
        try (EntityManager entityManager = factory.createEntityManager()) {
            current.set(entityManager);
            entityManager.getTransaction().begin();
            T result = orRollBack(entityManager, work);
            try {
                entityManager.getTransaction().commit();
            } catch (RuntimeException e) {
                throw new CommitFailedException(e);
            }
            return result;
        } finally {
            current.remove();
        }
    }

    private static <T> T orRollBack(EntityManager entityManager, Supplier<T> work) {
        try {
            return work.get();
        } catch (RuntimeException | Error e) {
            entityManager.getTransaction().rollback();
            throw e;
        }
    }

    /** The one that the library's beans share. */
    EntityManager entityManager() {
        ClassLoader loader = EntityManager.class.getClassLoader();
        return (EntityManager) Proxy.newProxyInstance(
                loader, new Class<?>[] {EntityManager.class}, (proxy, method, arguments) -> call(method, arguments));
    }

    private Object call(Method method, Object... arguments) throws Throwable {
        EntityManager entityManager = current.get();
        if (entityManager == null) {
            throw new IllegalStateException(method.getName() + " was called outside of any transaction");
        }
        try {
            return method.invoke(entityManager, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }
}
