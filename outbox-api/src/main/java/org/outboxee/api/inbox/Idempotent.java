package org.outboxee.api.inbox;

import jakarta.enterprise.util.Nonbinding;
import jakarta.interceptor.InterceptorBinding;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Lets a method run once for each message: its {@link Inbox#accept} is called before it, in the same transaction. For
 * EJBs with container-managed transactions and for CDI beans and JAX-RS resources with
 * {@code @jakarta.transaction.Transactional}; without a transaction the call is refused.
 *
 * <pre>{@code
 * @POST
 * @Transactional
 * @Idempotent(consumer = "billing.invoices")
 * public void create(@HeaderParam("webhook-id") @MessageId String id, OrderCreated order) { ... }
 * }</pre>
 *
 * <p>The id is found in the parameter annotated with {@link MessageId}. Without one, a method whose only parameter is a
 * {@code jakarta.jms.Message} takes it from a property of the message.
 *
 * <p>For a duplicate the method is not called. The caller gets null, or zero, false or an empty {@code Optional} by the
 * method's type; in JAX-RS that is 204 for a void method and for one that returns an object.
 *
 * <p>When the method throws anything at all, or returns a JAX-RS response with a status of 400 or more, the transaction is
 * marked for rollback: a message whose work failed has not been accepted. A method that goes on after its return (one
 * with a {@code Future} or {@code CompletionStage} as its type) is refused.
 */
@Documented
@Inherited
@InterceptorBinding
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD})
public @interface Idempotent {

    /**
     * Who accepts the message. Each consumer of an application has a message once.
     *
     * @return 1 to 100 characters without control characters
     */
    @Nonbinding
    String consumer();

    /**
     * Where a JMS message has its id: the name of a property, or {@code JMSMessageID}. The latter is another one when the
     * sender sends the message again, so it only helps against what the broker repeats.
     *
     * @return a name; if it is empty, the first of {@code cloudEvents_id} and {@code outboxEventId} that the message has
     */
    @Nonbinding
    String property() default "";
}
