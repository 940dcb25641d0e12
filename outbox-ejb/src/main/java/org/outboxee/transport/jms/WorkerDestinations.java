package org.outboxee.transport.jms;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** The JNDI names of the queues that this deployment's own workers read; filled by the start. */
@ApplicationScoped
public class WorkerDestinations {

    private final Map<String, String> jndiNames = new ConcurrentHashMap<>();

    public void put(String queue, String jndiName) {
        jndiNames.put(queue, jndiName);
    }

    Optional<String> of(String queue) {
        return Optional.ofNullable(jndiNames.get(queue));
    }
}
