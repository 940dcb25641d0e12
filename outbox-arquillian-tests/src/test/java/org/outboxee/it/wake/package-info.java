/** Business that adds events in unusual surroundings, for tests of the relay's wake-up. Runs in the server. */
package org.outboxee.it.wake;
