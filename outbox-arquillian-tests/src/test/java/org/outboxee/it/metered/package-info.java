/** What the application of the metrics' test has beside the probe. */
package org.outboxee.it.metered;
