/** Carries queues by brokers that the server has no resource adapter for, with the jars beside the library. */
package org.outboxee.transport.carrier;
