package org.outboxee.inbox;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.interceptor.InvocationContext;
import jakarta.ws.rs.core.Response;
import java.lang.reflect.Method;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.outboxee.api.inbox.Inbox;
import org.outboxee.store.CallerTransaction;

/** The message is accepted first, then the method is called; what fails has not been accepted (I3, I4). */
@ApplicationScoped
class OncePerMessage {

    private static final int FIRST_ERROR = 400;

    /** A method that two beans inherit may have two consumers. */
    private record Called(Method method, Class<?> target) {}

    private final ConcurrentMap<Called, IdempotentMethod> methods = new ConcurrentHashMap<>();
    private Inbox inbox;
    private CallerTransaction transaction;

    OncePerMessage() {}

    @Inject
    OncePerMessage(Inbox inbox, CallerTransaction transaction) {
        this.inbox = inbox;
        this.transaction = transaction;
    }

    Object call(InvocationContext invocation) throws Exception {
        IdempotentMethod method = methods.computeIfAbsent(
                new Called(invocation.getMethod(), invocation.getTarget().getClass()),
                called -> IdempotentMethod.of(called.method(), called.target()));
        if (!inbox.accept(method.consumer(), method.messageId(invocation.getParameters()))) {
            return method.nothing();
        }
        boolean succeeded = false;
        try {
            Object result = invocation.proceed();
            succeeded = !(result instanceof Response response) || response.getStatus() < FIRST_ERROR;
            return result;
        } finally {
            if (!succeeded) {
                transaction.markForRollback();
            }
        }
    }
}
