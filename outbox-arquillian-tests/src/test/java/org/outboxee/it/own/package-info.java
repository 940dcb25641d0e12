/** An application that brings the outbox's entities in a persistence unit of its own. */
package org.outboxee.it.own;
