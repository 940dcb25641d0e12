/** Business code on another data source than the outbox. */
package org.outboxee.it.twodb;
