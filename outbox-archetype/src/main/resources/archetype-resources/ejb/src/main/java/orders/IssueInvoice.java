package ${package}.orders;

import ${package}.events.OrderPlaced;
import jakarta.ejb.Stateless;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import org.outboxee.api.DeliveryContext;
import org.outboxee.api.JobName;
import org.outboxee.api.OutboxJob;

/** A job without a queue: it runs in this server's own threads. The invoice is committed with the completion. */
@Stateless
@JobName("issue-invoice")
public class IssueInvoice implements OutboxJob<OrderPlaced> {

    @PersistenceContext
    private EntityManager entities;

    @Override
    public void run(OrderPlaced event, DeliveryContext delivery) {
        entities.persist(new Invoice(event.orderId().toString(), event.amountCents()));
    }
}
