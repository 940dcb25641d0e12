/** Sends deliveries to other services as signed HTTP requests. */
package org.outboxee.transport.http;
