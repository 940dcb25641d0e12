/** Text of many scripts on its way through the outbox. Runs in the server. */
package org.outboxee.it.script;
