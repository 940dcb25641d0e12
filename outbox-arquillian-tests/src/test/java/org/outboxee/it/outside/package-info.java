/** The world outside of the application: it reads what the relay sent and sends what it likes. */
package org.outboxee.it.outside;
