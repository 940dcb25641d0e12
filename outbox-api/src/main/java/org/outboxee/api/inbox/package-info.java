/**
 * For services that receive messages at least once: {@link org.outboxee.api.inbox.Inbox} remembers in the receiver's
 * transaction which messages a consumer has accepted, {@link org.outboxee.api.inbox.Idempotent} does so around a method.
 */
package org.outboxee.api.inbox;
