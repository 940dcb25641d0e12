package org.outboxee.worker;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.outboxee.api.OutboxException;
import org.outboxee.api.OutboxMessage;
import org.outboxee.config.Application;
import org.outboxee.config.Deployed;
import org.outboxee.config.Job;
import org.outboxee.config.OutboxConfig;
import org.outboxee.model.DispatchRef;
import org.outboxee.model.OutboxLog;
import org.outboxee.model.Text;
import org.outboxee.spi.CarriedMessage;
import org.outboxee.spi.CarriedWorker;
import org.outboxee.spi.DeliveryWorker;
import org.outboxee.spi.Envelope;
import org.outboxee.store.RelaySignal;
import org.outboxee.store.StopFlag;

/** Takes a dispatch from its carrier, a message or a local hand-over, finds its job and works on it. Needs no JMS. */
@ApplicationScoped
class QueueWorker implements DeliveryWorker, CarriedWorker {

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
        DispatchRef dispatch = dispatchOf(envelope);
        Optional<Job> found = application().job(envelope.job()).filter(job -> !job.isMessageDriven());
        if (found.isPresent()) {
            Job job = found.get();
            jobs.inItsModule(job, () -> worker.begin(dispatch, job, work -> jobs.run(job, work)));
        } else {
            returns.giveBack(dispatch, "job " + envelope.job());
        }
    }

    @Override
    public int most(Envelope envelope) {
        return envelope.attempt() > 1
                ? 1 // what has failed before would fail others with it
                : deployed.application()
                        .flatMap(known -> known.job(envelope.job()))
                        .map(Job::batch)
                        .orElse(1);
    }

    @Override
    public int unrecorded() {
        return worker.unrecorded();
    }

    @Override
    public void work(Envelope first, Function<Predicate<Envelope>, Optional<Envelope>> next) {
        Application application = application();
        Job job = application.job(first.job()).orElseThrow();
        Predicate<Envelope> isReady = envelope ->
                application.canRun(envelope.eventType(), job.name()) && worker.hasRead(dispatchOf(envelope));
        Supplier<Optional<DispatchRef>> another = () -> next.apply(isReady).map(QueueWorker::dispatchOf);
        jobs.inItsModule(job, () -> worker.workTogether(dispatchOf(first), another, job, work -> jobs.run(job, work)));
    }

    private static DispatchRef dispatchOf(Envelope envelope) {
        return new DispatchRef(envelope.deliveryId(), envelope.dispatchId());
    }

    @Override
    public void work(CarriedMessage message) {
        try {
            DispatchRef dispatch = dispatchOf(message);
            Optional<Job> found = application().job(message.job()).filter(job -> !job.isMessageDriven());
            if (found.isPresent()) {
                Job job = found.get();
                jobs.inItsModule(job, () -> worker.work(dispatch, job, work -> jobs.run(job, work)));
            } else {
                giveBackUnknown(dispatch, message.job());
            }
        } finally {
            wakeRelayNowAndThen();
        }
    }

    /**
     * Works on a message in the surroundings of the bean that got it. The message is acknowledged when its job is done:
     * a completion outside the job's transaction is recorded soon after, together with others. What a killed server
     * could not record comes back after its timeout, as from a local queue.
     */
    void workHere(CarriedMessage message) {
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

    private void workOn(CarriedMessage message) {
        DispatchRef dispatch = dispatchOf(message);
        Optional<Job> job = application().job(message.job()).filter(found -> !found.isMessageDriven());
        if (job.isPresent()) {
            worker.begin(dispatch, job.get(), work -> jobs.run(job.get(), work));
        } else {
            giveBackUnknown(dispatch, message.job());
        }
    }

    private void giveBackUnknown(DispatchRef dispatch, String name) {
        returns.giveBack(dispatch, "job " + (Text.isName(name, 200) ? name : "of that name"));
    }

    /** Works on a message for a job that is itself a message-driven bean. */
    void workMessageDriven(CarriedMessage message, Object bean, CurrentWork.Call proceed) {
        DispatchRef dispatch = dispatchOf(message);
        Job job = application().jobs().values().stream()
                .filter(known -> known.isMessageDriven() && known.type().isInstance(bean))
                .findFirst()
                .orElseThrow(() -> new OutboxException("no route leads to the message-driven job "
                        + bean.getClass().getName() + "; its message stays with the broker"));
        try {
            worker.begin(dispatch, job, work -> current.during(work, proceed));
        } finally {
            wakeRelayNowAndThen();
        }
    }

    private DispatchRef dispatchOf(CarriedMessage message) {
        if (!config.application().equals(message.application())) {
            String whose = Text.isName(message.application(), 100) ? message.application() : "nobody";
            LOG.log(
                    Level.ERROR,
                    "A message of application " + whose + " came to " + message.place() + ", which application "
                            + config.application() + " reads; two applications must not share a queue");
            throw new OutboxException("the message belongs to application " + whose + ", not to " + config.application()
                    + "; it stays with the broker");
        }
        try {
            return new DispatchRef(
                    UUID.fromString(String.valueOf(message.deliveryId())),
                    UUID.fromString(String.valueOf(message.dispatchId())));
        } catch (IllegalArgumentException e) {
            LOG.log(Level.ERROR, "A message without delivery and dispatch id came to a worker's queue");
            throw new OutboxException(
                    "a message for a worker must carry " + OutboxMessage.DELIVERY_ID + " and "
                            + OutboxMessage.DISPATCH_ID + "; it stays with the broker",
                    e);
        }
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
}
