/**
 * An application made for being tested: each event says how the job that gets it is to behave. Packaged by
 * {@code ProbeEar}; what is in here runs in the server.
 */
package org.outboxee.it.probe;
