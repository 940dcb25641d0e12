package org.outboxee.amqp;

import java.util.List;
import java.util.concurrent.ThreadFactory;
import org.outboxee.spi.Carrier;
import org.outboxee.spi.CarrierProvider;
import org.outboxee.spi.CarrierSettings;

/** Makes the carrier {@code amqp}. */
public final class AmqpCarrierProvider implements CarrierProvider {

    /** For the service loader. */
    public AmqpCarrierProvider() {}

    @Override
    public String name() {
        return "amqp";
    }

    /** None: what can be wrong about an address is judged before. */
    @Override
    public List<String> problems(CarrierSettings settings) {
        return List.of();
    }

    /** Qpid JMS makes the threads of its connections itself; no work of an application runs in them. */
    @Override
    public Carrier open(CarrierSettings settings, ThreadFactory threads) {
        return new AmqpCarrier(settings);
    }
}
