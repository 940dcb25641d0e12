/** Judges event classes while they are compiled, by the rules of {@code org.outboxee.spi.event} (spec A3). */
package org.outboxee.processor;
