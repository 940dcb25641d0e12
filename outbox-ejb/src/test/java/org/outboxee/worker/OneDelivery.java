package org.outboxee.worker;

import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceException;
import jakarta.persistence.Query;
import java.lang.reflect.Proxy;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import org.outboxee.model.DispatchRef;

/** The table with its one row, behind the EntityManager that the store's statements go through. */
final class OneDelivery {

    static final String JOB = "reserve-stock";
    static final String EVENT_TYPE = "order-placed";

    /** What a statement of the store does to the row. */
    enum Statement {
        LOAD,
        STATE,
        COMPLETE,
        RETRY,
        FAIL,
        RELEASE,
        REMEMBER,
        OTHER
    }

    final DispatchRef dispatch = new DispatchRef(UUID.randomUUID(), UUID.randomUUID());
    final UUID eventId = UUID.randomUUID();
    final List<Statement> statements = new ArrayList<>();

    String status = "dispatched";
    UUID currentDispatch = dispatch.dispatchId();
    int attempts;
    String schedule = "list PT1M PT2M";
    String target = JOB;
    String eventType = EVENT_TYPE;
    String payload = "{}";
    String headers;
    double remainingSeconds = 300;
    double dueSeconds;
    String failureKind;
    String failureReason;
    Double delaySeconds;

    private final StubTransaction transaction;
    private final Map<Statement, Deque<Runnable>> before = new EnumMap<>(Statement.class);
    private boolean away;

    OneDelivery(StubTransaction transaction) {
        this.transaction = transaction;
    }

    /** Runs before the next statement of this kind, once. */
    void beforeNext(Statement statement, Runnable action) {
        before.computeIfAbsent(statement, kind -> new ArrayDeque<>()).add(action);
    }

    void goAway() {
        away = true;
    }

    void comeBack() {
        away = false;
    }

    static PersistenceException sqlFailure(String state) {
        return new PersistenceException(new SQLException("a message nobody may see", state));
    }

    EntityManager entityManager() {
        return proxy(EntityManager.class, (method, arguments) -> {
            if (!method.equals("createNativeQuery")) {
                throw new UnsupportedOperationException(method);
            }
            return query((String) arguments[0]);
        });
    }

    private Query query(String sql) {
        Map<Integer, Object> parameters = new TreeMap<>();
        Query[] self = new Query[1];
        self[0] = proxy(Query.class, (method, arguments) -> switch (method) {
            case "setHint" -> self[0];
            case "setParameter" -> {
                parameters.put((Integer) arguments[0], arguments[1]);
                yield self[0];
            }
            case "getResultList" -> rows(sql, parameters);
            case "executeUpdate" -> update(sql, parameters);
            default -> throw new UnsupportedOperationException(method);
        });
        return self[0];
    }

    private List<?> rows(String sql, Map<Integer, Object> parameters) {
        Statement statement = come(sql);
        if (statement == Statement.STATE && sql.contains("select 1")) {
            return status.equals("completed") && isOfDispatch(parameters) ? List.of(1) : List.of();
        }
        return switch (statement) {
            case LOAD -> isCurrent(parameters) ? Collections.singletonList(row()) : List.of();
            case STATE ->
                Collections.singletonList(
                        new Object[] {status, currentDispatch == null ? null : currentDispatch.toString()});
            case COMPLETE -> completedInAGroup(parameters);
            default -> sql.contains("information_schema") ? List.of("pg_database") : List.of();
        };
    }

    private List<?> completedInAGroup(Map<Integer, Object> parameters) {
        if (!status.equals("dispatched")
                || !Arrays.asList(((String) parameters.get(1)).split(",", -1))
                        .contains(dispatch.deliveryId().toString())
                || !Arrays.asList(((String) parameters.get(2)).split(",", -1))
                        .contains(String.valueOf(currentDispatch))) {
            return List.of();
        }
        transaction.onCommit(() -> change(Statement.COMPLETE, parameters));
        return Collections.singletonList(new Object[] {
            dispatch.deliveryId().toString(), dispatch.dispatchId().toString()
        });
    }

    private Object[] row() {
        return new Object[] {
            dispatch.deliveryId().toString(),
            eventId.toString(),
            "shop",
            eventType,
            target,
            "shop.reserve",
            1,
            attempts,
            schedule,
            300,
            dispatch.dispatchId().toString(),
            0.0,
            remainingSeconds,
            payload,
            headers,
            dueSeconds
        };
    }

    private int update(String sql, Map<Integer, Object> parameters) {
        Statement statement = come(sql);
        if (!isCurrent(parameters)) {
            return 0;
        }
        transaction.onCommit(() -> change(statement, parameters));
        return 1;
    }

    private void change(Statement statement, Map<Integer, Object> parameters) {
        switch (statement) {
            case COMPLETE -> status = "completed";
            case RETRY -> leave("pending", 1, parameters.get(3), parameters.get(4), parameters.get(5));
            case FAIL -> leave("failed", 1, null, parameters.get(3), parameters.get(4));
            case RELEASE -> leave("pending", 0, parameters.get(3), null, null);
            default -> {
                // the table of attempts is not looked at
            }
        }
    }

    private void leave(String to, int failed, Object delay, Object kind, Object reason) {
        status = to;
        attempts += failed;
        delaySeconds = (Double) delay;
        failureKind = (String) kind;
        failureReason = (String) reason;
        if (to.equals("pending")) {
            currentDispatch = null;
        }
    }

    private boolean isCurrent(Map<Integer, Object> parameters) {
        return isOfDispatch(parameters) && status.equals("dispatched");
    }

    private boolean isOfDispatch(Map<Integer, Object> parameters) {
        return dispatch.deliveryId().toString().equals(parameters.get(1))
                && String.valueOf(currentDispatch).equals(parameters.get(2));
    }

    private Statement come(String sql) {
        Statement statement = kindOf(sql);
        if (statement != Statement.OTHER) {
            statements.add(statement);
        }
        Deque<Runnable> actions = before.getOrDefault(statement, new ArrayDeque<>());
        if (!actions.isEmpty()) {
            actions.poll().run();
        }
        if (away) {
            throw sqlFailure("08006");
        }
        if (!transaction.isOnThread()) {
            throw new IllegalStateException("a statement outside any transaction: " + sql);
        }
        return statement;
    }

    private static Statement kindOf(String sql) {
        if (sql.contains("e.payload")) {
            return Statement.LOAD;
        }
        if (sql.contains("select status, cast(dispatch_id") || sql.contains("select 1 from outbox_deliveries")) {
            return Statement.STATE;
        }
        if (sql.contains("set status = 'completed'")) {
            return Statement.COMPLETE;
        }
        if (sql.contains("set status = 'failed'")) {
            return Statement.FAIL;
        }
        if (sql.contains("set status = 'pending', attempts")) {
            return Statement.RETRY;
        }
        if (sql.contains("set status = 'pending', available_at")) {
            return Statement.RELEASE;
        }
        return sql.contains("insert into outbox_attempts") ? Statement.REMEMBER : Statement.OTHER;
    }

    private interface Answer {
        Object to(String method, Object[] arguments);
    }

    private static <T> T proxy(Class<T> type, Answer answer) {
        return type.cast(Proxy.newProxyInstance(
                OneDelivery.class.getClassLoader(),
                new Class<?>[] {type},
                (self, method, arguments) -> answer.to(method.getName(), arguments)));
    }
}
