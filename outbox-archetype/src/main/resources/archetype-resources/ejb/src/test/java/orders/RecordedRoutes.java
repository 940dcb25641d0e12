package ${package}.orders;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.outboxee.api.EventRoutes;
import org.outboxee.api.OutboxRoutes;
import org.outboxee.api.Routing;

/**
 * Writes down the jobs and queues that routes name, so that a test can look at them without a server. By proxies, since
 * a later version of the outbox may know more kinds of routes.
 */
final class RecordedRoutes {

    private final List<Class<?>> jobs = new ArrayList<>();
    private final List<String> queues = new ArrayList<>();

    static RecordedRoutes of(OutboxRoutes routes) {
        RecordedRoutes recorded = new RecordedRoutes();
        routes.define(recorded.proxy(Routing.class));
        return recorded;
    }

    List<Class<?>> jobs() {
        return jobs;
    }

    List<String> queues() {
        return queues;
    }

    private <T> T proxy(Class<T> type) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, this::record));
    }

    private Object record(Object proxy, Method method, Object[] arguments) throws Throwable {
        if (method.isDefault()) {
            return InvocationHandler.invokeDefault(proxy, method, arguments);
        }
        switch (method.getName()) {
            case "on" -> define(arguments[1]);
            case "job", "messageDrivenJob" -> jobs.add((Class<?>) arguments[0]);
            case "queue" -> queues.add((String) arguments[0]);
            default -> {
                // schedules and timeouts are no matter here
            }
        }
        Class<?> next = method.getReturnType();
        return next.isInstance(proxy) ? proxy : proxy(next);
    }

    @SuppressWarnings("unchecked") // the second argument of Routing.on
    private void define(Object routes) {
        ((Consumer<Object>) routes).accept(proxy(EventRoutes.class));
    }
}
