/** Carries queues of the outbox by brokers that speak AMQP 1.0, with Qpid JMS. */
package org.outboxee.amqp;
