/** The other side of signed requests: a receiver that does whatever a test says, and certificates for it. */
package org.outboxee.test.http;
