package org.outboxee.config;

import jakarta.ejb.ActivationConfigProperty;
import jakarta.ejb.MessageDriven;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import jakarta.jms.JMSDestinationDefinition;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.outboxee.api.OutboxQueueWorker;
import org.outboxee.api.OutboxWorker;

/**
 * A message-driven bean that works for the outbox, as its annotations describe it.
 *
 * @param lookup the JNDI name or physical name it is bound to; null if a deployment descriptor or the server says
 * @param queue the physical name that its own destination definition gives to that; null if it has none
 */
public record WorkerBean(Class<?> type, String lookup, String queue) {

    /** Empty for a message-driven bean that has nothing to do with the outbox. */
    public static Optional<WorkerBean> of(Class<?> type) {
        if (!OutboxQueueWorker.class.isAssignableFrom(type) && !type.isAnnotationPresent(OutboxWorker.class)) {
            return Optional.empty();
        }
        String lookup = activation(type, "destinationLookup")
                .or(() -> activation(type, "destination"))
                .orElse(null);
        String queue = Arrays.stream(type.getAnnotationsByType(JMSDestinationDefinition.class))
                .filter(definition -> definition.name().equals(lookup))
                .map(JMSDestinationDefinition::destinationName)
                .filter(name -> !name.isEmpty())
                .findFirst()
                .orElse(null);
        return Optional.of(new WorkerBean(type, lookup, queue));
    }

    /** Whether it runs any job routed to its queue, instead of being a job itself. */
    boolean isQueueWorker() {
        return OutboxQueueWorker.class.isAssignableFrom(type);
    }

    boolean reads(QueueConfig config) {
        return config.queue().equals(queue)
                || config.queue().equals(lookup)
                || config.destination() != null && config.destination().equals(lookup);
    }

    List<String> problems() {
        List<String> problems = new ArrayList<>();
        if (!isBeanManaged(type)) {
            problems.add(type.getName() + ": a worker needs @TransactionManagement(BEAN): with a container-managed "
                    + "transaction the broker would deliver its message again while the job still runs");
        }
        if (isQueueWorker() && type.isAnnotationPresent(OutboxWorker.class)) {
            problems.add(type.getName() + ": an OutboxQueueWorker runs the jobs of its queue; @OutboxWorker is for a "
                    + "message-driven bean that is a job itself");
        }
        return problems;
    }

    static boolean isBeanManaged(Class<?> type) {
        TransactionManagement management = type.getAnnotation(TransactionManagement.class);
        return management != null && management.value() == TransactionManagementType.BEAN;
    }

    private static Optional<String> activation(Class<?> type, String property) {
        MessageDriven annotation = type.getAnnotation(MessageDriven.class);
        return annotation == null
                ? Optional.empty()
                : Arrays.stream(annotation.activationConfig())
                        .filter(entry -> entry.propertyName().equals(property))
                        .map(ActivationConfigProperty::propertyValue)
                        .findFirst();
    }
}
