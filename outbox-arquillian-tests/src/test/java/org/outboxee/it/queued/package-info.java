/** What the test of a queue between Orders and Billing adds to Billing. */
package org.outboxee.it.queued;
