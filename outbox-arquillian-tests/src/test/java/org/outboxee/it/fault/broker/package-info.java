/** Queues of the probe application that the broker refuses to take messages for. Runs in the server. */
package org.outboxee.it.fault.broker;
