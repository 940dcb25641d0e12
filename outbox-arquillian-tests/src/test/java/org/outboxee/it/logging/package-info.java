/** What a deployment of the probe application may log besides. */
package org.outboxee.it.logging;
