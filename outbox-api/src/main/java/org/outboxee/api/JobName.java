package org.outboxee.api;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The name under which a job is stored in deliveries and sent in messages. Without it the name is the class's binary
 * name (never a proxy's), and renaming or moving the class would orphan its open deliveries (spec A8).
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface JobName {

    /**
     * The stable name.
     *
     * @return 1 to 200 characters without control characters, unique among the jobs of an application
     */
    String value();
}
