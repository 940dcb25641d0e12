package org.outboxee.it.probe;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import java.time.Duration;
import org.outboxee.api.EventRefusedException;
import org.outboxee.api.OutboxEventStore;

/** Business code that can do without its event: it catches a refusal and commits its own row. */
@Stateless
public class CarefulBusiness {

    @Inject
    private OutboxEventStore outbox;

    @PersistenceContext(unitName = "probe")
    private EntityManager probes;

    /** The refusal's message, or the event's id. */
    public String add(MeasuredProbe event, Duration delay) {
        String result;
        try {
            result = outbox.add(event, options -> options.delay(delay)).toString();
        } catch (EventRefusedException e) {
            result = "refused: " + e.getMessage();
        }
        probes.createNativeQuery("insert into probe_business (test, name) values (?1, 'order')")
                .setParameter(1, event.test())
                .executeUpdate();
        return result;
    }
}
