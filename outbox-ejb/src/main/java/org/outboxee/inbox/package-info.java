/** What a receiver has accepted, remembered in its own transaction. */
package org.outboxee.inbox;
