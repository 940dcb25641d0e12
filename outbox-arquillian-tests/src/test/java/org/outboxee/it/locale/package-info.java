/** Changes what a running server's JVM takes for granted. */
package org.outboxee.it.locale;
