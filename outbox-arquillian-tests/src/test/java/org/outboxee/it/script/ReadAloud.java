package org.outboxee.it.script;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import java.util.stream.Collectors;
import org.outboxee.api.DeliveryContext;
import org.outboxee.api.OutboxJob;

/** Leaves what it reads in letters that no charset changes. */
@ApplicationScoped
public class ReadAloud implements OutboxJob<ScriptProbe> {

    @PersistenceContext(unitName = "probe")
    private EntityManager probes;

    @Override
    public void run(ScriptProbe event, DeliveryContext delivery) {
        leave(event.test(), "payload " + spelled(event.text()));
        leave(event.test(), "header " + spelled(delivery.headers().get(ScriptResource.HEADER)));
    }

    private void leave(String test, String text) {
        probes.createNativeQuery("insert into probe_business (test, name) values (?1, ?2)")
                .setParameter(1, test)
                .setParameter(2, text)
                .executeUpdate();
    }

    /** Its characters by their numbers. */
    public static String spelled(String text) {
        return text.chars().mapToObj(Integer::toHexString).collect(Collectors.joining(" "));
    }
}
