/** Calls to brokers within limits, for whichever transport makes them. */
package org.outboxee.broker;
