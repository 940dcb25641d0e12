package org.outboxee.model;

import org.outboxee.api.EventType;
import org.outboxee.api.JobName;

/** Stored names: the annotation's, else the real class's binary name. */
public final class Names {

    private Names() {}

    public static String ofEvent(Class<?> type) {
        EventType annotation = type.getAnnotation(EventType.class);
        return annotation == null ? type.getName() : annotation.value();
    }

    /** The bean's class must be the declared one: a proxy's name would change with each restart. */
    public static String ofJob(Class<?> type) {
        JobName annotation = type.getAnnotation(JobName.class);
        return annotation == null ? type.getName() : annotation.value();
    }
}
