package org.outboxee.relay;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.outboxee.config.QueueConfig;
import org.outboxee.spi.Transport;

/** The transports by name. Asked at each dispatch, so that a queue switched to another carrier delivers open rows too. */
@ApplicationScoped
public class Transports {

    private Map<String, Transport> transports = Map.of();

    Transports() {}

    @Inject
    Transports(@Any Instance<Transport> transports) {
        this(transports.stream().toList());
    }

    public Transports(Collection<Transport> transports) {
        this.transports = transports.stream().collect(Collectors.toMap(Transport::name, Function.identity()));
    }

    Optional<Transport> of(QueueConfig queue) {
        return Optional.ofNullable(transports.get(queue.carrier().transport()));
    }
}
