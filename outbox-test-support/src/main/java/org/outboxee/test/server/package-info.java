/** Application servers with a directory and ports of their own, to be killed and started again. */
package org.outboxee.test.server;
