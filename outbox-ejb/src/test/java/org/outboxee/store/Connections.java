package org.outboxee.store;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;

/** Data sources whose connections are touched before they are handed out. */
public final class Connections {

    private Connections() {}

    /** What happens to each connection, or what takes its place. */
    @FunctionalInterface
    public interface Preparation {

        Connection of(Connection connection) throws SQLException;
    }

    public static DataSource prepared(DataSource dataSource, Preparation preparation) {
        return (DataSource) Proxy.newProxyInstance(
                DataSource.class.getClassLoader(), new Class<?>[] {DataSource.class}, (proxy, method, arguments) -> {
                    try {
                        Object result = method.invoke(dataSource, arguments);
                        return result instanceof Connection connection ? preparation.of(connection) : result;
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }
}
