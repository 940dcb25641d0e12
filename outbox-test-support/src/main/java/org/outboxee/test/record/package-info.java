/** What a run of the tests has kept and what not, and what it ran on, written down by the run itself. */
package org.outboxee.test.record;
