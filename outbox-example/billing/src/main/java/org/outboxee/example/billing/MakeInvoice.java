package org.outboxee.example.billing;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import java.util.Optional;
import java.util.UUID;
import org.outboxee.api.inbox.Inbox;

/** Makes invoices: the event's row in the inbox and the invoice are in the database together, or neither is. */
@Stateless
public class MakeInvoice {

    private static final String CONSUMER = "billing.invoices";

    @Inject
    private Inbox inbox;

    @PersistenceContext
    private EntityManager invoices;

    /**
     * Makes one; for an event that was seen before it does nothing.
     *
     * @throws AlreadyBilledException if the order has an invoice by another event
     */
    // tag::make[]
    public void make(UUID eventId, BilledOrder order) {
        if (!inbox.accept(CONSUMER, eventId.toString())) {
            return;
        }
        if (of(order.orderId()).isPresent()) {
            throw new AlreadyBilledException("order " + order.orderId() + " has an invoice by another event");
        }
        // Of two events at once the table's unique key lets one through; the other is sent again and learns of it
        // above.
        invoices.persist(new Invoice(UUID.randomUUID().toString(), order));
    }
    // end::make[]

    public Optional<Invoice> of(UUID orderId) {
        return invoices.createQuery("select i from Invoice i where i.orderId = :order", Invoice.class)
                .setParameter("order", orderId.toString())
                .getResultStream()
                .findFirst();
    }
}
