package org.outboxee.store;

import jakarta.persistence.EntityManager;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Optional;
import org.outboxee.api.OutboxException;

/**
 * The JDBC connection of an EntityManager's transaction. Jakarta Persistence 3.1 has no word for it: EclipseLink unwraps
 * it, Hibernate lends it to a callback of a class of its own, which is met by reflection so that no provider is needed.
 */
final class UnitConnection {

    /** Of {@code org.hibernate.SharedSessionContract}; its only parameter is an interface with {@code execute}. */
    private static final String HIBERNATE = "doReturningWork";

    private UnitConnection() {}

    /** Something done with the connection, which stays open. */
    @FunctionalInterface
    interface Work<T> {

        T with(Connection connection) throws SQLException;
    }

    /**
     * Does the work on the connection of the caller's transaction.
     *
     * @throws OutboxException with what the work threw as its cause
     */
    static <T> T call(EntityManager entityManager, Work<T> work) {
        try {
            Object delegate = entityManager.getDelegate();
            Optional<Method> lending = lending(delegate.getClass());
            return lending.isPresent()
                    ? lent(delegate, lending.get(), work)
                    : work.with(entityManager.unwrap(Connection.class));
        } catch (SQLException e) {
            throw new OutboxException("a statement on the connection of the transaction failed", e);
        }
    }

    /** As an interface declares it: the class behind may not be open to us. */
    private static Optional<Method> lending(Class<?> type) {
        for (Class<?> at = type; at != null; at = at.getSuperclass()) {
            for (Class<?> declared : at.getInterfaces()) {
                Optional<Method> found = Arrays.stream(declared.getMethods())
                        .filter(method -> method.getName().equals(HIBERNATE) && method.getParameterCount() == 1)
                        .findFirst();
                if (found.isPresent()) {
                    return found;
                }
            }
        }
        return Optional.empty();
    }

    @SuppressWarnings("unchecked")
    private static <T> T lent(Object session, Method lending, Work<T> work) throws SQLException {
        Object[] result = new Object[1];
        SQLException[] failure = new SQLException[1];
        Class<?> callback = lending.getParameterTypes()[0];
        Object proxy = Proxy.newProxyInstance(
                callback.getClassLoader(), new Class<?>[] {callback}, (self, method, arguments) -> {
                    if (arguments == null || arguments.length != 1 || !(arguments[0] instanceof Connection lent)) {
                        return null;
                    }
                    try {
                        result[0] = work.with(lent);
                    } catch (SQLException e) { // kept from the session, which would mark the transaction
                        failure[0] = e;
                    }
                    return null;
                });
        try {
            lending.invoke(session, proxy);
        } catch (InvocationTargetException e) {
            throw new OutboxException("the persistence provider lends no connection", e.getCause());
        } catch (IllegalAccessException e) {
            throw new OutboxException("the persistence provider lends no connection", e);
        }
        if (failure[0] != null) {
            throw failure[0];
        }
        return (T) result[0];
    }
}
