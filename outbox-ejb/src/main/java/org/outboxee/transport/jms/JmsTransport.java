package org.outboxee.transport.jms;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.jms.JMSContext;
import java.util.List;
import org.outboxee.config.Deployed;
import org.outboxee.config.QueueConfig;
import org.outboxee.model.DispatchRef;
import org.outboxee.spi.Envelope;
import org.outboxee.spi.HandOver;
import org.outboxee.spi.Transport;
import org.outboxee.store.WorkAhead;

/** Sends ids to workers through a queue. */
@ApplicationScoped
class JmsTransport implements Transport {

    private BrokerBatches batches;
    private BrokerConnection broker;
    private Deployed deployed;
    private WorkAhead ahead;

    JmsTransport() {}

    @Inject
    JmsTransport(BrokerBatches batches, BrokerConnection broker, Deployed deployed, WorkAhead ahead) {
        this.batches = batches;
        this.broker = broker;
        this.deployed = deployed;
        this.ahead = ahead;
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
        if (envelopes.size() > 1) {
            ahead.readForAnyNode(
                    envelopes.stream().map(JmsTransport::dispatchOf).toList());
        }
        List<HandOver> outcomes =
                batches.send("Queue " + queue, envelopes, context -> sender(context, queue)::send, HandOver.ACCEPTED);
        forgetUnless(HandOver.ACCEPTED, envelopes, outcomes);
        return outcomes;
    }

    /** Its message may have been sent nevertheless, and is to find out that its dispatch has ended. */
    private void forgetUnless(HandOver wanted, List<Envelope> envelopes, List<HandOver> outcomes) {
        for (int i = 0; i < envelopes.size(); i++) {
            if (outcomes.get(i) != wanted) {
                ahead.take(dispatchOf(envelopes.get(i)));
            }
        }
    }

    private static DispatchRef dispatchOf(Envelope envelope) {
        return new DispatchRef(envelope.deliveryId(), envelope.dispatchId());
    }

    private MessageSender sender(JMSContext context, String queue) {
        return new MessageSender(
                context, broker.destination(context, deployed.get().queue(queue)));
    }
}
