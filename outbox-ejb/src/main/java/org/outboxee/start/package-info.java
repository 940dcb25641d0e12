/** Puts the parts together when the application starts, and takes them apart when it stops. */
package org.outboxee.start;
