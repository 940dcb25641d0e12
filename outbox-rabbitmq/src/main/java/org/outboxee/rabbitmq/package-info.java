/** Carries queues of the outbox by RabbitMQ, over AMQP 0-9-1. */
package org.outboxee.rabbitmq;
