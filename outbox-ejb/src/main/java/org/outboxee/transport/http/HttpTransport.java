package org.outboxee.transport.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.net.InetAddress;
import java.time.Clock;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.outboxee.api.OutboxConfigurationException;
import org.outboxee.config.Deployed;
import org.outboxee.config.OutboxConfig;
import org.outboxee.model.OutboxLog;
import org.outboxee.model.Route;
import org.outboxee.spi.Envelope;
import org.outboxee.spi.HandOver;
import org.outboxee.spi.Transport;
import org.outboxee.store.RelaySignal;
import org.outboxee.store.StopFlag;

/**
 * Sends deliveries to endpoints as signed requests, outside any transaction. Threads of each endpoint send and record,
 * so that the relay never waits for an answer.
 */
@ApplicationScoped
public class HttpTransport implements Transport {

    private final Map<String, Lane> lanes = new ConcurrentHashMap<>();
    private Results results;
    private RelaySignal signal;
    private StopFlag stop;
    private Deployed deployed;
    private OutboxConfig config;
    private InstantSource clock;
    private LongSupplier nanos;
    private CheckedResolver.Names names;
    private Semaphore nodeSlots;
    private volatile ThreadFactory threads;
    private volatile ScheduledThreadPoolExecutor timer;

    HttpTransport() {}

    @Inject
    public HttpTransport(Results results, RelaySignal signal, StopFlag stop, Deployed deployed, OutboxConfig config) {
        this(results, signal, stop, deployed, config, Clock.systemUTC(), System::nanoTime, InetAddress::getAllByName);
    }

    HttpTransport(
            Results results,
            RelaySignal signal,
            StopFlag stop,
            Deployed deployed,
            OutboxConfig config,
            InstantSource clock,
            LongSupplier nanos,
            CheckedResolver.Names names) {
        this.results = results;
        this.signal = signal;
        this.stop = stop;
        this.deployed = deployed;
        this.config = config;
        this.clock = clock;
        this.nanos = nanos;
        this.names = names;
        this.nodeSlots = new Semaphore(config.httpConcurrency(), true);
    }

    @Override
    public String name() {
        return Route.Way.HTTP.transport();
    }

    /**
     * Opens the transport with a client for each endpoint, so that a deployment that lacks the client's classes fails
     * at its start and not in the relay.
     *
     * @throws OutboxConfigurationException if it lacks them
     */
    public void open(ThreadFactory managedThreads) {
        timer = new ScheduledThreadPoolExecutor(1, task -> named(managedThreads, "timer", task));
        timer.setRemoveOnCancelPolicy(true);
        try {
            deployed.get().endpoints().keySet().forEach(name -> lane(Route.Way.HTTP.queueOf(name), managedThreads));
        } catch (LinkageError e) {
            throw new OutboxConfigurationException(
                    List.of("Apache HttpClient 5, which sends to endpoints, is not whole " + "in this deployment: "
                            + OutboxLog.classesOf(e)));
        }
        threads = managedThreads;
    }

    @Override
    public boolean isOpen() {
        return threads != null && !stop.isRaised();
    }

    @Override
    public int capacity(String queue, int inFlight) {
        ThreadFactory factory = threads;
        return factory == null ? 0 : lane(queue, factory).capacity();
    }

    @Override
    public List<HandOver> send(String queue, List<Envelope> envelopes) {
        if (isOpen()) {
            results.readAhead(envelopes);
        }
        List<HandOver> outcomes = new ArrayList<>();
        for (Envelope envelope : envelopes) {
            outcomes.add(send(queue, envelope));
        }
        return outcomes;
    }

    private HandOver send(String queue, Envelope envelope) {
        ThreadFactory factory = threads;
        if (factory == null || stop.isRaised()) {
            results.forget(envelope);
            return HandOver.RELEASED; // being stopped: another node, or the next start, takes it (spec B7)
        }
        try {
            lane(queue, factory).take(envelope);
            return HandOver.ACCEPTED;
        } catch (RejectedExecutionException e) {
            results.forget(envelope);
            return HandOver.RELEASED; // stopped just now
        }
    }

    private Lane lane(String queue, ThreadFactory factory) {
        return lanes.computeIfAbsent(queue, name -> {
            var endpoint = deployed.get().endpoints().get(Route.serviceOf(name));
            return new Lane(
                    endpoint,
                    new EndpointClient(
                            endpoint,
                            new BoundedNames(
                                    names,
                                    endpoint.connectTimeout(),
                                    task -> named(factory, endpoint.name() + "-names", task)),
                            timer,
                            clock),
                    results,
                    nodeSlots,
                    () -> !isOpen(),
                    clock,
                    nanos,
                    this::wake,
                    task -> named(factory, endpoint.name(), task));
        });
    }

    private void wake(Duration time) {
        if (time.isNegative() || time.isZero()) {
            signal.raise();
        } else if (isOpen()) {
            timer.schedule(signal::raise, time.toMillis() + 1, TimeUnit.MILLISECONDS);
        }
    }

    /** Called now and then: gives back what waits longer than it was to, since its endpoint has become slow. */
    public void lookAfterWaiting() {
        ThreadFactory factory = threads;
        if (factory != null) {
            lanes.values().forEach(lane -> lane.lookAfterWaiting(factory));
        }
    }

    /** So that an operator sees in a thread dump whose it is. */
    private Thread named(ThreadFactory factory, String what, Runnable task) {
        Thread thread = factory.newThread(task);
        thread.setName("outbox-http-" + config.application() + '-' + what);
        return thread;
    }

    /** Takes nothing more and gives back what still waits, at once (spec B7). */
    public void stopTaking() {
        threads = null;
        lanes.values().forEach(Lane::close);
    }

    /** Closes the transport and waits for running requests, which end in time. */
    public void close(Duration longest) {
        long end = System.nanoTime() + longest.toNanos();
        stopTaking();
        try {
            for (Lane lane : lanes.values()) {
                lane.awaitEnd(Duration.ofNanos(end - System.nanoTime()));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        lanes.clear();
        if (timer != null) {
            timer.shutdownNow();
        }
    }
}
