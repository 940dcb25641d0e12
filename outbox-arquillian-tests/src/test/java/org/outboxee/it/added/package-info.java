/** A small application in one jar, added to the packaged EAR by {@code jar uf}. */
package org.outboxee.it.added;
