/** The probe application where a resource adapter reads the queues of another broker than the server's. Runs in Payara. */
package org.outboxee.it.fault.adapter;
