/** What the demo adds to the example application. */
package org.outboxee.demo.warehouse;
