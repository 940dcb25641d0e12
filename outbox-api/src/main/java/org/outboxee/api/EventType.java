package org.outboxee.api;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The name under which an event class is stored. Without it the name is the class's binary name, and renaming or
 * moving the class would leave its stored events without a route.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface EventType {

    /**
     * The stable name.
     *
     * @return 1 to 200 characters without control characters, unique among the routed event classes of an application
     */
    String value();
}
