/** The demo: a database and a server of its own, the example at work, and a kill -9 in the middle of it. */
package org.outboxee.demo;
