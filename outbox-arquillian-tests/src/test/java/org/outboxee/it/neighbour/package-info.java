/** What makes of the probe application another one, which shares server, database and job names with it. */
package org.outboxee.it.neighbour;
