/** An application that sends its events to endpoints and receives signed requests. */
package org.outboxee.it.hook;
