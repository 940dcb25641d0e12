/** Beans by which an application replaces those of the library. */
package org.outboxee.it.replaced;
