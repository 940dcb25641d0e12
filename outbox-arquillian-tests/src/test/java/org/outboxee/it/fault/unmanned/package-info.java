/** An application that sends to a queue and has no message-driven bean. Runs in the server. */
package org.outboxee.it.fault.unmanned;
