/** Entities, schedules and decisions: what the outbox knows, without I/O. */
package org.outboxee.model;
