/** What a later build of the probe application has and an earlier one has not. */
package org.outboxee.it.nextbuild;
