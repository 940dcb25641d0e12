package org.outboxee.api;

import jakarta.inject.Inject;
import jakarta.jms.Message;
import jakarta.jms.MessageListener;

/**
 * The workers of one physical queue: subclass it with a message-driven bean that names the queue. It runs any
 * {@link OutboxJob} routed to that queue.
 *
 * <pre>{@code
 * @MessageDriven(activationConfig = @ActivationConfigProperty(
 *         propertyName = "destinationLookup", propertyValue = "java:app/jms/reserve"))
 * @TransactionManagement(TransactionManagementType.BEAN)
 * @JMSDestinationDefinition(
 *         name = "java:app/jms/reserve", interfaceName = "jakarta.jms.Queue", destinationName = "shop.reserve")
 * public class ReserveWorkers extends OutboxQueueWorker {}
 * }</pre>
 *
 * <p>The subclass must have bean-managed transactions; a container-managed one is refused at deployment.
 */
public abstract class OutboxQueueWorker implements MessageListener {

    @Inject
    private MessageWorker worker;

    /** For subclasses. */
    protected OutboxQueueWorker() {}

    /**
     * Runs the job that the message asks for and records its result.
     *
     * @param message a message sent by the outbox
     */
    @Override
    public void onMessage(Message message) {
        worker.work(message);
    }
}
