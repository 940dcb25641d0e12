package org.outboxee.worker;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.Queue;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.outboxee.api.MessageWorker;
import org.outboxee.api.OutboxException;
import org.outboxee.api.OutboxMessage;
import org.outboxee.config.Application;
import org.outboxee.config.Deployed;
import org.outboxee.config.Job;
import org.outboxee.config.OutboxConfig;
import org.outboxee.model.DispatchRef;
import org.outboxee.model.OutboxLog;
import org.outboxee.model.Text;
import org.outboxee.spi.DeliveryWorker;
import org.outboxee.spi.Envelope;
import org.outboxee.store.RelaySignal;
import org.outboxee.store.StopFlag;

/** Takes a dispatch from its carrier, a JMS message or a local hand-over, finds its job and works on it. */
@ApplicationScoped
class QueueWorker implements MessageWorker, DeliveryWorker {

    private static final Logger LOG = OutboxLog.of(QueueWorker.class);

    private static final Duration START_WAIT = Duration.ofMillis(100);
    private static final int START_WAITS = 300;

    private static final int SIGNAL_EVERY = 50;

    private final AtomicInteger worked = new AtomicInteger();
    private Worker worker;
    private JobBeans jobs;
    private CurrentWork current;
    private Deployed deployed;
    private StopFlag stop;
    private RelaySignal signal;
    private OutboxConfig config;
    private Returns returns;

    QueueWorker() {}

    @Inject
    QueueWorker(
            Worker worker,
            JobBeans jobs,
            CurrentWork current,
            Deployed deployed,
            StopFlag stop,
            RelaySignal signal,
            OutboxConfig config,
            Returns returns) {
        this.worker = worker;
        this.jobs = jobs;
        this.current = current;
        this.deployed = deployed;
        this.stop = stop;
        this.signal = signal;
        this.config = config;
        this.returns = returns;
    }

    @Override
    public void work(Envelope envelope) {
        DispatchRef dispatch = new DispatchRef(envelope.deliveryId(), envelope.dispatchId());
        Optional<Job> found = application().job(envelope.job()).filter(job -> !job.isMessageDriven());
        if (found.isPresent()) {
            Job job = found.get();
            jobs.inItsModule(job, () -> worker.begin(dispatch, job, work -> jobs.run(job, work)));
        } else {
            returns.giveBack(dispatch, "job " + envelope.job());
        }
    }

    @Override
    public void work(Message message) {
        try {
            workOn(message);
        } finally {
            wakeRelayNowAndThen();
        }
    }

    /** A queue's window may have been full: the relay is told that there is room again, but not of each place. */
    private void wakeRelayNowAndThen() {
        if (worked.incrementAndGet() % SIGNAL_EVERY == 0) {
            signal.raise();
        }
    }

    private void workOn(Message message) {
        DispatchRef dispatch = dispatchOf(message);
        String name = property(message, Message::getJMSType);
        Application application = application();
        Optional<Job> job =
                Optional.ofNullable(name).flatMap(application::job).filter(found -> !found.isMessageDriven());
        if (job.isPresent()) {
            worker.work(dispatch, job.get(), work -> jobs.run(job.get(), work));
        } else {
            returns.giveBack(dispatch, "job " + (Text.isName(name, 200) ? name : "of that name"));
        }
    }

    /** Works on a message for a job that is itself a message-driven bean. */
    void workMessageDriven(Message message, Object bean, CurrentWork.Call proceed) {
        DispatchRef dispatch = dispatchOf(message);
        Job job = application().jobs().values().stream()
                .filter(known -> known.isMessageDriven() && known.type().isInstance(bean))
                .findFirst()
                .orElseThrow(() -> new OutboxException("no route leads to the message-driven job "
                        + bean.getClass().getName() + "; its message stays with the broker"));
        try {
            worker.work(dispatch, job, work -> current.during(work, proceed));
        } finally {
            wakeRelayNowAndThen();
        }
    }

    private DispatchRef dispatchOf(Message message) {
        String application = property(message, m -> m.getStringProperty(OutboxMessage.APPLICATION));
        if (!config.application().equals(application)) {
            String whose = Text.isName(application, 100) ? application : "nobody";
            String queue = property(message, QueueWorker::queueOf);
            LOG.log(
                    Level.ERROR,
                    "A message of application " + whose + " came to " + queue + ", which application "
                            + config.application() + " reads; two applications must not share a queue");
            throw new OutboxException("the message belongs to application " + whose + ", not to " + config.application()
                    + "; it stays with the broker");
        }
        String deliveryId = property(message, m -> m.getStringProperty(OutboxMessage.DELIVERY_ID));
        String dispatchId = property(message, m -> m.getStringProperty(OutboxMessage.DISPATCH_ID));
        try {
            return new DispatchRef(
                    UUID.fromString(String.valueOf(deliveryId)), UUID.fromString(String.valueOf(dispatchId)));
        } catch (IllegalArgumentException e) {
            LOG.log(Level.ERROR, "A message without delivery and dispatch id came to a worker's queue");
            throw new OutboxException(
                    "a message for a worker must carry " + OutboxMessage.DELIVERY_ID + " and "
                            + OutboxMessage.DISPATCH_ID + "; it stays with the broker",
                    e);
        }
    }

    /** Its name alone: what brokers make of a destination as text differs, down to several lines. */
    private static String queueOf(Message message) throws JMSException {
        return message.getJMSDestination() instanceof Queue queue
                ? "queue " + queue.getQueueName()
                : "a destination that is no queue";
    }

    /** A bean may get messages before the outbox has started; nothing has run then, so it waits in place. */
    private Application application() {
        for (int i = 0; i < START_WAITS && deployed.application().isEmpty() && !stop.isRaised(); i++) {
            stop.await(START_WAIT);
        }
        return deployed.application()
                .orElseThrow(
                        () -> new OutboxException("the outbox has not started; the message stays with the broker"));
    }

    private static <T> T property(Message message, Property<T> property) {
        try {
            return property.of(message);
        } catch (JMSException e) {
            throw new OutboxException("a message could not be read", e);
        }
    }

    private interface Property<T> {
        T of(Message message) throws JMSException;
    }
}
