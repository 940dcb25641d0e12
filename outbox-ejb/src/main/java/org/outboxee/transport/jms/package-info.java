/** Hands deliveries to workers through a queue. */
package org.outboxee.transport.jms;
