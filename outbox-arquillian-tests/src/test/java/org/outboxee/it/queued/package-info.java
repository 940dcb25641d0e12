/** What Orders and Billing need for a queue between them, in place of the signed request. */
package org.outboxee.it.queued;
