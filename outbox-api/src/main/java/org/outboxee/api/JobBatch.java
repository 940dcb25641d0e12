package org.outboxee.api;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Declares that all effects of a job are in the outbox's own database, so that several of its deliveries may share one
 * transaction: they run in it one after another, are completed together and commit together. That saves most commits.
 *
 * <p>If one of them fails, or the transaction can't commit, everything is rolled back and each runs again alone, in the
 * same dispatch and without an attempt used: the job may be called more than once for an attempt, its effects in the
 * database stay there once. What a call leaves outside the database isn't taken back.
 *
 * <p>Only first attempts run together, for about a second at most, and only where this server's own threads run the job
 * (carrier {@code local}); everywhere else the annotation changes nothing. It can't stand beside
 * {@link OutsideTransaction}, nor on a message-driven job.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface JobBatch {

    /**
     * How many deliveries may share a transaction.
     *
     * @return 2 to 1000
     */
    int value();
}
