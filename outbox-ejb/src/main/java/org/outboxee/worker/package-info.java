/** Runs jobs and records their results. */
package org.outboxee.worker;
