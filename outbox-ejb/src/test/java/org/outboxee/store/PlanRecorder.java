package org.outboxee.store;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Asks PostgreSQL for the plan of each statement that is about to run, on the same connection and with the very text
 * and parameters that the provider made. It asks for the generic plan, which is what a statement gets that has run a
 * few times and what cannot use a partial index through a parameter.
 */
class PlanRecorder {

    private static final Pattern PARAMETER = Pattern.compile("\\?");

    private final List<String> plans = new ArrayList<>();

    /** The plans of the statements since the last call. */
    List<String> take() {
        List<String> taken = List.copyOf(plans);
        plans.clear();
        return taken;
    }

    /** A connection that records. */
    Connection on(Connection connection) {
        return proxy(Connection.class, (method, arguments) -> {
            Object result = call(connection, method, arguments);
            return method.getName().equals("prepareStatement")
                    ? recording(connection, (PreparedStatement) result, (String) arguments[0])
                    : result;
        });
    }

    private PreparedStatement recording(Connection connection, PreparedStatement statement, String sql) {
        Map<Integer, Object> parameters = new TreeMap<>();
        return proxy(PreparedStatement.class, (method, arguments) -> {
            if (method.getName().startsWith("set") && arguments.length > 1) {
                parameters.put((Integer) arguments[0], method.getName().equals("setNull") ? null : arguments[1]);
            } else if (method.getName().startsWith("execute")) {
                plans.add(explain(connection, sql, List.copyOf(parameters.values())));
            }
            return call(statement, method, arguments);
        });
    }

    /** The plan of a statement with these parameters. */
    String explain(Connection connection, String sql, List<Object> parameters) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("set local plan_cache_mode = force_generic_plan");
            statement.execute("prepare recorded"
                    + list(parameters.stream().map(PlanRecorder::type).toList()) + " as " + numbered(sql));
            String execute = "execute recorded"
                    + list(parameters.stream().map(PlanRecorder::literal).toList());
            try (ResultSet lines = statement.executeQuery("explain (costs off) " + execute)) {
                StringBuilder plan = new StringBuilder();
                while (lines.next()) {
                    plan.append(lines.getString(1)).append('\n');
                }
                return plan.toString();
            } finally {
                statement.execute("deallocate recorded");
            }
        }
    }

    private static String numbered(String sql) {
        int[] last = {0};
        return PARAMETER.matcher(sql).replaceAll(match -> "\\$" + ++last[0]);
    }

    private static String list(List<String> items) {
        return items.isEmpty() ? "" : items.stream().collect(Collectors.joining(", ", " (", ")"));
    }

    /** As the driver declares them. */
    private static String type(Object parameter) {
        if (parameter instanceof Integer) {
            return "int4";
        }
        return parameter instanceof Double ? "float8" : "varchar";
    }

    private static String literal(Object parameter) {
        return parameter instanceof Number ? parameter.toString() : "'" + parameter + "'";
    }

    @FunctionalInterface
    private interface Call {

        Object of(Method method, Object... arguments) throws Throwable;
    }

    private static <T> T proxy(Class<T> type, Call call) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(), new Class<?>[] {type}, (self, method, arguments) -> call.of(method, arguments)));
    }

    private static Object call(Object target, Method method, Object... arguments) throws Throwable {
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }
}
