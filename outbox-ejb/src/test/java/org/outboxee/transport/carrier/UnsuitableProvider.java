package org.outboxee.transport.carrier;

import java.util.List;
import java.util.concurrent.ThreadFactory;
import org.outboxee.spi.Carrier;
import org.outboxee.spi.CarrierProvider;
import org.outboxee.spi.CarrierSettings;
import org.outboxee.spi.UnsuitableBrokerException;

/** What the service file of the tests names as the carrier amqp: its broker can't confirm. */
public final class UnsuitableProvider implements CarrierProvider {

    static final String REASON = "the broker takes what it loses; use another";

    @Override
    public String name() {
        return "amqp";
    }

    @Override
    public List<String> problems(CarrierSettings settings) {
        return List.of();
    }

    @Override
    public Carrier open(CarrierSettings settings, ThreadFactory threads) {
        ScriptedCarrier carrier = new ScriptedCarrier();
        carrier.failure = new UnsuitableBrokerException(REASON);
        return carrier;
    }
}
