package org.outboxee.api;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Declares that a job runs with {@code transaction = NONE}: no JTA transaction is open while it runs, and its result is
 * recorded in a transaction of its own afterwards. Meant for jobs that call other systems over the network, which would
 * otherwise hold a database connection for the whole call.
 *
 * <p>Such a job runs <em>at least</em> once: if the node dies between its end and the record, it runs again. Give the
 * other system {@link DeliveryContext#idempotencyKey()}. A job without this annotation runs in one transaction with its
 * completion, so that its effects in the outbox's database happen once.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface OutsideTransaction {}
