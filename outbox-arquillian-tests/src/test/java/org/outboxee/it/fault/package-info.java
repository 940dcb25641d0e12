/** More events and jobs for the probe application: those of the tests that break something. Runs in the server. */
package org.outboxee.it.fault;
