/** Runs deliveries' jobs in this server's own threads. */
package org.outboxee.transport.local;
