package org.outboxee.transport.jms;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.jms.JMSContext;
import java.util.List;
import org.outboxee.config.Deployed;
import org.outboxee.config.QueueConfig;
import org.outboxee.spi.Envelope;
import org.outboxee.spi.HandOver;
import org.outboxee.spi.Transport;

/** Sends ids to workers through a queue. */
@ApplicationScoped
class JmsTransport implements Transport {

    private BrokerBatches batches;
    private BrokerConnection broker;
    private Deployed deployed;

    JmsTransport() {}

    @Inject
    JmsTransport(BrokerBatches batches, BrokerConnection broker, Deployed deployed) {
        this.batches = batches;
        this.broker = broker;
        this.deployed = deployed;
    }

    @Override
    public String name() {
        return QueueConfig.Carrier.JMS.transport();
    }

    @Override
    public boolean isOpen() {
        return broker.isReachable();
    }

    @Override
    public int capacity(String queue, int inFlight) {
        return deployed.get().queue(queue).room(inFlight);
    }

    @Override
    public List<HandOver> send(String queue, List<Envelope> envelopes) {
        return batches.send("Queue " + queue, envelopes, context -> sender(context, queue)::send, HandOver.ACCEPTED);
    }

    private MessageSender sender(JMSContext context, String queue) {
        return new MessageSender(
                context, broker.destination(context, deployed.get().queue(queue)));
    }
}
