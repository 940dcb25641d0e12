/** Starts, kills and asks the servers that the integration tests run on. */
package org.outboxee.it.harness;
