package org.outboxee.config;

import jakarta.enterprise.inject.spi.Bean;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import org.outboxee.api.IntegrationEvent;
import org.outboxee.api.JobBatch;
import org.outboxee.api.OutboxJob;
import org.outboxee.api.OutsideTransaction;

/**
 * A job of this build.
 *
 * @param type its class, never a proxy's
 * @param bean the bean to run; null for a job that is a message-driven bean of its own
 * @param beanType the type by which the bean can be referred to; null like the bean
 * @param surroundings the session bean in whose module the job runs when it runs locally; null for the outbox's own
 * @param transactional whether it runs in one transaction with its completion
 * @param batch how many of its deliveries may share that transaction; 1 unless the class says {@link JobBatch}
 */
public record Job(
        String name,
        Class<?> type,
        Bean<?> bean,
        Type beanType,
        Bean<?> surroundings,
        boolean transactional,
        int batch) {

    /** One that runs alone. */
    public Job(String name, Class<?> type, Bean<?> bean, Type beanType, Bean<?> surroundings, boolean transactional) {
        this(name, type, bean, beanType, surroundings, transactional, 1);
    }

    /** A job that is a bean. */
    static Job ofBean(String name, Class<?> type, Bean<?> bean, Bean<?> surroundings) {
        // the raw OutboxJob is no type of a bean that implements OutboxJob<E>
        Type beanType = bean.getTypes().stream()
                .filter(candidate -> candidate == type
                        || candidate == OutboxJob.class
                        || candidate instanceof ParameterizedType generic && generic.getRawType() == OutboxJob.class)
                .findFirst()
                .orElse(type);
        return new Job(name, type, bean, beanType, surroundings, isTransactional(type), batch(type));
    }

    /** A job that is a message-driven bean. */
    static Job messageDriven(String name, Class<?> type) {
        return new Job(name, type, null, null, null, isTransactional(type));
    }

    private static boolean isTransactional(Class<?> type) {
        return !type.isAnnotationPresent(OutsideTransaction.class);
    }

    private static int batch(Class<?> type) {
        JobBatch declared = type.getAnnotation(JobBatch.class);
        return declared == null ? 1 : declared.value();
    }

    public boolean isMessageDriven() {
        return bean == null;
    }

    /** Whether events of a class may be given to it, for a job that is a bean. */
    boolean accepts(Class<? extends IntegrationEvent> event) {
        return AcceptedEvents.of(type).isAssignableFrom(event);
    }

    /** Whether a class is the one that the job's own archive means by that name. */
    boolean sees(Class<?> event) {
        try {
            return Class.forName(event.getName(), false, type.getClassLoader()) == event;
        } catch (ClassNotFoundException | LinkageError e) {
            return false;
        }
    }
}
