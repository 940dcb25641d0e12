package org.outboxee.api;

import jakarta.interceptor.InterceptorBinding;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Makes a message-driven bean a job of the outbox: before {@code onMessage} the delivery is checked, the bean's work
 * commits together with the delivery's completion, and a failure is recorded and retried by the outbox, never by the
 * broker.
 *
 * <p>The bean must be annotated with {@code @TransactionManagement(BEAN)}; a container-managed one is refused at
 * deployment, because its message would be delivered again while the job of a timed-out transaction still runs. With
 * {@link OutsideTransaction} on the class no transaction is open while {@code onMessage} runs.
 */
@Documented
@Inherited
@InterceptorBinding
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface OutboxWorker {}
