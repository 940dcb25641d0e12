/**
 * What an event class may look like (spec A3). One set of rules, {@link org.outboxee.spi.event.EventRules}, judges a
 * {@link org.outboxee.spi.event.ClassView}, of which there are two: classes that are loaded, looked at by
 * {@link org.outboxee.spi.event.EventClasses} at deployment and when an event is added, and classes that are being
 * compiled, looked at by the annotation processor. So both refuse the same with the same sentences.
 *
 * <p>An application's own serializer may use {@link org.outboxee.spi.event.EventClasses} and
 * {@link org.outboxee.spi.event.EventShape}. The other types are public only because the annotation processor is
 * another module; they may change in any release. Nothing here needs Jakarta EE on the class path, since an annotation
 * processor has none.
 */
package org.outboxee.spi.event;
