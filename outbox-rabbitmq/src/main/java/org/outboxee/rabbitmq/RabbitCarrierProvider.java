package org.outboxee.rabbitmq;

import java.util.List;
import java.util.concurrent.ThreadFactory;
import org.outboxee.spi.Carrier;
import org.outboxee.spi.CarrierProvider;
import org.outboxee.spi.CarrierSettings;

/** Makes the carrier {@code rabbitmq}. */
public final class RabbitCarrierProvider implements CarrierProvider {

    /** For the service loader. */
    public RabbitCarrierProvider() {}

    @Override
    public String name() {
        return "rabbitmq";
    }

    /** None: what can be wrong about an address is judged before. */
    @Override
    public List<String> problems(CarrierSettings settings) {
        return List.of();
    }

    @Override
    public Carrier open(CarrierSettings settings, ThreadFactory threads) {
        return new RabbitCarrier(settings, threads);
    }
}
