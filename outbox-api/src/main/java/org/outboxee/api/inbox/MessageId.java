package org.outboxee.api.inbox;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks the parameter of an {@link Idempotent} method that holds the message's id: a String, or anything whose {@code
 * toString()} is the id, such as a UUID. In a JAX-RS resource together with {@code @HeaderParam("webhook-id")}.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.PARAMETER)
public @interface MessageId {}
