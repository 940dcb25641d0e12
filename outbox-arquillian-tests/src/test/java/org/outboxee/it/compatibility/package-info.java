/** The documentation's tables of what was tested on what, made from the records of the runs. */
package org.outboxee.it.compatibility;
