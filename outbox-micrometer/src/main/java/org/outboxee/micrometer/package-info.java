/** The outbox's metrics, by Micrometer, in any {@code MeterRegistry}. */
package org.outboxee.micrometer;
