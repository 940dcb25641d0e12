/** Routes for one queue, whose carrier changes from one deployment to the next. */
package org.outboxee.it.carrier;
