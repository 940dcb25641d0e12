package org.outboxee.it.probe;

import jakarta.annotation.Resource;
import jakarta.ejb.EJBContext;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.outboxee.api.IntegrationEvent;
import org.outboxee.api.OutboxEventStore;

/** Business code that adds events in its transaction, with every kind of end. */
@Stateless
public class ProbeStore {

    /** How the business transaction ends. */
    public enum End {
        COMMIT,
        EXCEPTION,
        ROLLBACK_ONLY,
        CONSTRAINT,
        CONSTRAINT_AT_COMMIT,
        DOOMED_BEFORE,
        READ_ONLY
    }

    @Inject
    private OutboxEventStore outbox;

    @PersistenceContext(unitName = "probe")
    private EntityManager probes;

    @Resource
    private EJBContext context;

    public List<UUID> add(String type, String test, Behaviour behaviour, int millis, int count, End end) {
        if (end == End.READ_ONLY) {
            probes.createNativeQuery("set transaction read only").executeUpdate();
        } else {
            business(test, "order");
        }
        if (end == End.DOOMED_BEFORE) {
            context.setRollbackOnly(); // only now: a doomed transaction gets no connection any more
        }
        List<UUID> ids = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            ids.add(add(event(type, test, behaviour, millis)));
        }
        switch (end) {
            case EXCEPTION -> throw new IllegalStateException("the business fails after add");
            case ROLLBACK_ONLY -> context.setRollbackOnly();
            case CONSTRAINT -> business(test, null);
            case CONSTRAINT_AT_COMMIT -> business(test, "DEFERRED-DUPLICATE");
            default -> {
                // commits, or was refused by add
            }
        }
        return ids;
    }

    /** Adds one event with options. */
    public UUID addWith(String type, String test, String traceparent, Duration delay) {
        return outbox.add(event(type, test, Behaviour.COMPLETE, 0), options -> {
            options.header("Traceparent", traceparent).delay(delay);
            if (type.equals("FanOutProbe")) {
                options.header("fan-out", "yes");
            }
        });
    }

    /** The business's own row; its table allows no null name, which the flush at commit finds out. */
    private void business(String test, String name) {
        probes.createNativeQuery("insert into probe_business (test, name) values (?1, ?2)")
                .setParameter(1, test)
                .setParameter(2, name)
                .executeUpdate();
    }

    private UUID add(IntegrationEvent event) {
        return event instanceof FanOutProbe
                ? outbox.add(event, options -> options.header("fan-out", "yes"))
                : outbox.add(event);
    }

    static IntegrationEvent event(String type, String test, Behaviour behaviour, int millis) {
        try {
            return (IntegrationEvent) Class.forName(className(type))
                    .getConstructor(String.class, Behaviour.class, int.class)
                    .newInstance(test, behaviour, millis);
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException(type + " is no event of the probe application", e);
        }
    }

    /** Of this package, unless the name says otherwise. */
    private static String className(String type) {
        return type.indexOf('.') < 0 ? ProbeStore.class.getPackageName() + '.' + type : type;
    }
}
