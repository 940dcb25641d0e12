/** What an application adds when the library lies in the EAR's {@code lib/}. */
package org.outboxee.it.lib;
