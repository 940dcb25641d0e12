package org.outboxee.config;

import jakarta.ejb.ActivationConfigProperty;
import jakarta.ejb.ConcurrencyManagement;
import jakarta.ejb.ConcurrencyManagementType;
import jakarta.ejb.MessageDriven;
import jakarta.ejb.Singleton;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import jakarta.jms.JMSDestinationDefinition;
import jakarta.jms.Message;
import jakarta.jms.MessageListener;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.outboxee.api.DeliveryContext;
import org.outboxee.api.EventType;
import org.outboxee.api.IntegrationEvent;
import org.outboxee.api.JobBatch;
import org.outboxee.api.JobName;
import org.outboxee.api.JobRoute;
import org.outboxee.api.OutboxJob;
import org.outboxee.api.OutboxLocalWorker;
import org.outboxee.api.OutboxQueueWorker;
import org.outboxee.api.OutboxWorker;
import org.outboxee.api.OutsideTransaction;

/** What an application is made of, right and wrong. */
final class Shop {

    static final String QUEUE = "shop.reserve";
    static final String BILLING = "shop.billing";

    private Shop() {}

    /** Completes a route with what it needs besides. */
    static JobRoute once(JobRoute route) {
        return route.neverRetry().timeout(Duration.ofMinutes(5));
    }

    record Placed(String id) implements IntegrationEvent {}

    record Paid(String id) implements IntegrationEvent {}

    record Broken(Object anything) implements IntegrationEvent {}

    @EventType("order-placed")
    record OneName(String id) implements IntegrationEvent {}

    @EventType("order-placed")
    record SameName(String id) implements IntegrationEvent {}

    @EventType("a\nb")
    record BadName(String id) implements IntegrationEvent {}

    static class Reserve implements OutboxJob<Placed> {
        @Override
        public void run(Placed event, DeliveryContext delivery) {}
    }

    static class Confirm implements OutboxJob<Placed> {
        @Override
        public void run(Placed event, DeliveryContext delivery) {}
    }

    static class Audit implements OutboxJob<IntegrationEvent> {
        @Override
        public void run(IntegrationEvent event, DeliveryContext delivery) {}
    }

    @OutsideTransaction
    @JobName("notify")
    static class Notify extends Audit {}

    @JobBatch(1)
    static class TooFewTogether extends Audit {}

    @JobBatch(2)
    @OutsideTransaction
    static class TogetherOutside extends Audit {}

    @JobBatch(1000)
    static class Together extends Audit {}

    @JobName("notify")
    static class NotifyToo extends Audit {}

    @JobName(" ")
    static class NamelessJob extends Audit {}

    abstract static class AbstractJob extends Audit {}

    interface JobInterface extends OutboxJob<IntegrationEvent> {}

    /** A job that isn't a bean. */
    static class Forgotten extends Audit {}

    @MessageDriven(
            activationConfig =
                    @ActivationConfigProperty(
                            propertyName = "destinationLookup",
                            propertyValue = "java:app/jms/reserve"))
    @TransactionManagement(TransactionManagementType.BEAN)
    @JMSDestinationDefinition(
            name = "java:app/jms/reserve",
            interfaceName = "jakarta.jms.Queue",
            destinationName = QUEUE)
    static class ReserveWorkers extends OutboxQueueWorker {}

    @MessageDriven(
            activationConfig =
                    @ActivationConfigProperty(propertyName = "destination", propertyValue = "java:/jms/elsewhere"))
    @TransactionManagement(TransactionManagementType.BEAN)
    static class WorkersByLookup extends OutboxQueueWorker {}

    @MessageDriven
    static class ContainerManagedWorkers extends OutboxQueueWorker {}

    @MessageDriven
    @OutboxWorker
    @TransactionManagement(TransactionManagementType.BEAN)
    static class TwiceAWorker extends OutboxQueueWorker {}

    @JobName("issue-invoice")
    @OutboxWorker
    @MessageDriven(
            activationConfig =
                    @ActivationConfigProperty(
                            propertyName = "destinationLookup",
                            propertyValue = "java:app/jms/billing"))
    @TransactionManagement(TransactionManagementType.BEAN)
    @JMSDestinationDefinition(
            name = "java:app/jms/billing",
            interfaceName = "jakarta.jms.Queue",
            destinationName = BILLING)
    static class IssueInvoice implements MessageListener {
        @Override
        public void onMessage(Message message) {}
    }

    @OutboxWorker
    @MessageDriven
    @TransactionManagement(TransactionManagementType.CONTAINER)
    static class ContainerManagedJob implements MessageListener {
        @Override
        public void onMessage(Message message) {}
    }

    /** A message-driven bean that has nothing to do with the outbox. */
    @MessageDriven
    static class Foreign implements MessageListener {
        @Override
        public void onMessage(Message message) {}
    }

    @Singleton
    @TransactionManagement(TransactionManagementType.BEAN)
    static class OneAtATime extends OutboxLocalWorker {}

    @Singleton
    @ConcurrencyManagement(ConcurrencyManagementType.BEAN)
    static class ContainerManagedLocal extends OutboxLocalWorker {}

    /** Reads routes that need no bean, with this configuration. */
    static DeploymentReader reader(Map<String, String> values) {
        GivenConfig source = new GivenConfig(values);
        OutboxConfig config = OutboxConfig.read(source, "shop", "node").config();
        return new DeploymentReader(config, source, List.of(), List.of(), new LocalWorkers(List.of()));
    }
}
