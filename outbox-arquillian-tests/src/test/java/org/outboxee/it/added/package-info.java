/** A small application for the layouts without a WAR of the probe's: added to the packaged EAR, or a WAR of its own. */
package org.outboxee.it.added;
