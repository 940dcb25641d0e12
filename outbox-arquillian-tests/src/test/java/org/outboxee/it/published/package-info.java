/** An application that publishes its events, and others that read them. */
package org.outboxee.it.published;
