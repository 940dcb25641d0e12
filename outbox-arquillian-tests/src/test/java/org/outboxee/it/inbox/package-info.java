/** An application that receives messages in every way the inbox stands before. */
package org.outboxee.it.inbox;
