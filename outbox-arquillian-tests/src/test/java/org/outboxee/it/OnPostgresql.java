package org.outboxee.it;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/** A test that says nothing on another database, and why. */
@ExtendWith(OnPostgresqlCondition.class)
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD})
@interface OnPostgresql {

    /** Why, as the compatibility page prints it. */
    String value();
}
