package org.outboxee.worker;

import jakarta.annotation.Priority;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import jakarta.interceptor.AroundInvoke;
import jakarta.interceptor.Interceptor;
import jakarta.interceptor.InvocationContext;
import jakarta.jms.Message;
import java.io.Serializable;
import org.outboxee.api.OutboxWorker;

/** Makes {@code onMessage} of a message-driven job work on its delivery; other methods pass through. */
@Interceptor
@OutboxWorker
@Priority(Interceptor.Priority.LIBRARY_BEFORE)
public class OutboxWorkerInterceptor implements Serializable {

    private static final long serialVersionUID = 1L;

    /** Looked up for each message: where the server has no JMS there is no such bean, and no message either. */
    @Inject
    private transient Instance<JmsWorker> worker;

    @AroundInvoke
    Object around(InvocationContext invocation) throws Exception {
        Object[] parameters = invocation.getParameters();
        if (parameters == null || parameters.length != 1 || !(parameters[0] instanceof Message message)) {
            return invocation.proceed();
        }
        worker.get().workMessageDriven(message, invocation.getTarget(), () -> invocation.proceed());
        return null;
    }
}
