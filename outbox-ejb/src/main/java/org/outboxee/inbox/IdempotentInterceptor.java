package org.outboxee.inbox;

import jakarta.annotation.Priority;
import jakarta.inject.Inject;
import jakarta.interceptor.AroundInvoke;
import jakarta.interceptor.Interceptor;
import jakarta.interceptor.InvocationContext;
import java.io.Serializable;
import org.outboxee.api.inbox.Idempotent;

/**
 * Calls a method once for each message. Inside of the transaction that a container, {@code @Transactional} or an
 * {@code @OutboxWorker} begins around it.
 */
@Interceptor
@Idempotent(consumer = "")
@Priority(Interceptor.Priority.LIBRARY_BEFORE + 100)
public class IdempotentInterceptor implements Serializable {

    private static final long serialVersionUID = 1L;

    @Inject
    private transient OncePerMessage once;

    @AroundInvoke
    Object around(InvocationContext invocation) throws Exception {
        return once.call(invocation);
    }
}
