package org.outboxee.spi.event;
/** stub */
public final class EventClasses { private EventClasses() {} 
/** stub @param t t @return r */ public static java.util.List<String> problems(Class<?> t) { return java.util.List.of(); } }
