/** A queue of the probe application whose messages nobody takes at first. Runs in the server. */
package org.outboxee.it.fault.unread;
