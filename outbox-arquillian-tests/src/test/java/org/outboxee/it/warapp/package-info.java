/** What tests add to the example in one WAR, {@code outbox-example/tasks}: jobs that fail as asked, and what they leave. */
package org.outboxee.it.warapp;
