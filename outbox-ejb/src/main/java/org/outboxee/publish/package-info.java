/** Storing events in the business transaction. */
package org.outboxee.publish;
