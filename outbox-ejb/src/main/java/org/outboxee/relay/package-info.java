/** The background part: routes, dispatches, reclaims. */
package org.outboxee.relay;
