package org.outboxee.config;

import jakarta.enterprise.inject.spi.Bean;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.outboxee.api.IntegrationEvent;
import org.outboxee.api.JobBatch;
import org.outboxee.api.OutboxJob;
import org.outboxee.api.OutboxRoutes;
import org.outboxee.api.OutsideTransaction;
import org.outboxee.model.Names;
import org.outboxee.model.OutboxLog;
import org.outboxee.model.Route;
import org.outboxee.model.Text;
import org.outboxee.spi.Envelope;
import org.outboxee.spi.event.EventClasses;

/** Reads the application's routes and validates everything that can be known at deployment; reports all at once. */
public final class DeploymentReader {

    private static final int LONGEST_BROKER_NAME = 255;

    private final OutboxConfig config;
    private final ConfigSource source;
    private final List<Bean<?>> jobBeans;
    private final List<WorkerBean> workers;
    private final LocalWorkers localWorkers;
    private final List<String> problems = new ArrayList<>();
    private final Map<String, List<Route>> routes = new LinkedHashMap<>();
    private final Map<String, Class<? extends IntegrationEvent>> events = new LinkedHashMap<>();
    private final Map<String, List<Class<? extends IntegrationEvent>>> twins = new LinkedHashMap<>();
    private final Map<String, Job> jobs = new LinkedHashMap<>();
    private final Map<String, QueueConfig> queues = new HashMap<>();
    private final ServiceReader services;

    public DeploymentReader(
            OutboxConfig config,
            ConfigSource source,
            List<Bean<?>> jobBeans,
            List<WorkerBean> workers,
            LocalWorkers localWorkers) {
        this.config = config;
        this.source = source;
        this.jobBeans = jobBeans;
        this.workers = workers;
        this.localWorkers = localWorkers;
        this.services = new ServiceReader(config, source, queues, problems);
    }

    public List<String> problems() {
        return problems;
    }

    /** What was found; to be used only if there are no problems. */
    public Application read(List<OutboxRoutes> definitions) {
        RouteTable table = new RouteTable();
        definitions.forEach(definition -> define(definition, table));
        problems.addAll(table.problems());
        queues.put(Envelope.NO_QUEUE, config.queue(source, Envelope.NO_QUEUE, problems));
        table.lines().forEach((event, lines) -> readEvent(event, lines, table.services(event)));
        routes.forEach(this::checkInbox);
        workers.forEach(worker -> problems.addAll(worker.problems()));
        problems.addAll(localWorkers.problems());
        routes.replaceAll((event, all) -> List.copyOf(all));
        return new Application(routes, events, twins, jobs, queues, services.endpoints(), services.destinations());
    }

    /** What it throws is told by class and place; the message is the application's and may hold anything. */
    private void define(OutboxRoutes definition, RouteTable table) {
        try {
            definition.define(table);
        } catch (RuntimeException | LinkageError e) {
            problems.add("a definition of routes threw " + OutboxLog.classesOf(e) + place(e));
        }
    }

    private static String place(Throwable thrown) {
        return Arrays.stream(thrown.getStackTrace())
                .filter(frame -> !frame.getClassName().startsWith("java.")
                        && !frame.getClassName().startsWith("org.outboxee.api.")
                        && !frame.getClassName().startsWith(RouteTable.class.getName()))
                .findFirst()
                .map(frame -> " at " + frame)
                .orElse("");
    }

    private void readEvent(
            Class<? extends IntegrationEvent> type, List<RouteTable.Line> lines, List<ServiceLine> toServices) {
        problems.addAll(EventClasses.problems(type));
        String name = Names.ofEvent(type);
        if (!Text.isName(name, 200)) {
            problems.add("event " + type.getName() + ": its type name must have 1 to 200 characters without control "
                    + "characters, was \"" + Text.shown(name) + '"');
        }
        List<Route> read =
                keep(name, type) ? routes.computeIfAbsent(name, first -> new ArrayList<>()) : new ArrayList<>();
        for (RouteTable.Line line : lines) {
            Job job = readJob(line, type);
            Route route = line.toRoute(job == null ? line.place() : job.name(), problems);
            if (line.hasQueue()) {
                checkQueue(queues.computeIfAbsent(line.queue(), queue -> config.queue(source, queue, problems)), line);
            }
            if (job != null && route != null) {
                addRoute(route, line, read);
            }
        }
        toServices.forEach(line -> services.read(line, read));
    }

    /** Two WARs may each have a class of this name: one type of event, and each one's jobs get its own class. */
    private boolean keep(String name, Class<? extends IntegrationEvent> type) {
        Class<?> other = events.putIfAbsent(name, type);
        if (other == null) {
            return true;
        }
        if (other.getName().equals(type.getName())) {
            return twins.computeIfAbsent(name, first -> new ArrayList<>()).add(type);
        }
        problems.add("events " + other.getName() + " and " + type.getName() + " share the type name " + name);
        return false;
    }

    /** Other services' inboxes are known to be like ours at best; a job has none between itself and its delivery. */
    private void checkInbox(String event, List<Route> read) {
        for (Route route : read) {
            Optional<Duration> retries = route.longestRun(config.retryJitter());
            if (!route.isToJob() && retries.isPresent() && config.retention().forgetsWithin(retries.get())) {
                problems.add(
                        "event " + event + " to " + route.target() + ": outbox.inbox.retention must be longer than "
                                + "the route's retries, up to " + retries.get()
                                + ", or the receiver takes a late one for a new "
                                + "message, was " + config.retention().inbox());
            }
        }
    }

    private void addRoute(Route route, RouteTable.Line line, List<Route> read) {
        if (read.stream()
                .anyMatch(other ->
                        other.target().equals(route.target()) && other.queue().equals(route.queue()))) {
            problems.add(line.place() + ": the same job is routed to the same queue twice");
            return;
        }
        read.add(route);
    }

    /** A queue that nothing reads would swallow deliveries until their timeouts (spec A20). */
    private void checkQueue(QueueConfig queue, RouteTable.Line line) {
        if (queue.carrier() == QueueConfig.Carrier.LOCAL) {
            if (line.isMessageDriven()) {
                problems.add(
                        line.place() + ": queue " + queue.queue() + " is carried locally, but a message-driven job "
                                + "needs a broker; set " + ConfigKey.QUEUE_CARRIER.forQueue(queue.queue()) + " = jms");
            }
            return;
        }
        if (queue.carrier().isOptional()) {
            checkCarriedQueue(queue, line);
            return;
        }
        if (!Messaging.isThere()) {
            problems.add(line.place() + ": queue " + queue.queue() + " is carried by jms, but this server has no "
                    + "Jakarta Messaging; set " + ConfigKey.QUEUE_CARRIER.forQueue(queue.queue()) + " = local");
            return;
        }
        List<WorkerBean> readers =
                workers.stream().filter(worker -> worker.reads(queue)).toList();
        boolean served = readers.stream()
                .anyMatch(worker -> line.isMessageDriven() ? worker.type() == line.job() : worker.isQueueWorker());
        if (!served && queue.workersHere()) {
            problems.add(line.place() + ": nothing in this deployment reads queue " + queue.queue() + "; add "
                    + (line.isMessageDriven()
                            ? "its destination to " + line.jobName()
                            : "a message-driven bean that extends OutboxQueueWorker")
                    + ", or declare " + ConfigKey.QUEUE_WORKERS.forQueue(queue.queue()) + " = elsewhere");
        }
        if (readers.stream().map(WorkerBean::isQueueWorker).distinct().count() > 1) {
            problems.add(line.place() + ": queue " + queue.queue() + " is read by an OutboxQueueWorker and by a "
                    + "message-driven job; each needs a queue of its own");
        }
    }

    private void checkCarriedQueue(QueueConfig queue, RouteTable.Line line) {
        if (line.isMessageDriven()) {
            problems.add(line.place() + ": queue " + queue.queue() + " is carried by "
                    + queue.carrier().transport() + ", but a message-driven job needs a broker that the server itself "
                    + "connects to; set " + ConfigKey.QUEUE_CARRIER.forQueue(queue.queue()) + " = jms");
        }
        if (queue.brokerName().getBytes(StandardCharsets.UTF_8).length > LONGEST_BROKER_NAME) {
            problems.add(line.place() + ": the broker's name of queue " + queue.queue()
                    + " must have at most 255 bytes of UTF-8; name another in "
                    + ConfigKey.QUEUE_DESTINATION.forQueue(queue.queue()));
        }
    }

    private Job readJob(RouteTable.Line line, Class<? extends IntegrationEvent> event) {
        Class<?> type = line.job();
        if (type == null || type.isInterface() || Modifier.isAbstract(type.getModifiers())) {
            problems.add(line.place() + ": a job must be a concrete class");
            return null;
        }
        String name = Names.ofJob(type);
        if (!Text.isName(name, 200)) {
            problems.add(
                    line.place() + ": the job's name must have 1 to 200 characters without control characters, was \""
                            + Text.shown(name) + '"');
            return null;
        }
        checkBatch(line);
        Job job = line.isMessageDriven() ? messageDriven(line, name) : bean(line, name, event);
        if (job == null) {
            return null;
        }
        Job other = jobs.putIfAbsent(name, job);
        if (other != null && other.type() != type) {
            problems.add("jobs " + other.type().getName() + " and " + type.getName() + " share the name " + name);
        }
        return job;
    }

    private void checkBatch(RouteTable.Line line) {
        JobBatch batch = line.job().getAnnotation(JobBatch.class);
        if (batch == null) {
            return;
        }
        if (batch.value() < 2 || batch.value() > 1000) {
            problems.add(line.place() + ": @JobBatch must be 2 to 1000, was " + batch.value());
        }
        if (line.isMessageDriven() || line.job().isAnnotationPresent(OutsideTransaction.class)) {
            problems.add(line.place() + ": @JobBatch is for jobs that run in a transaction and get no messages; "
                    + line.job().getName()
                    + (line.isMessageDriven() ? " is a message-driven bean" : " runs outside of transactions"));
        }
    }

    private Job messageDriven(RouteTable.Line line, String name) {
        if (workers.stream().noneMatch(worker -> worker.type() == line.job() && !worker.isQueueWorker())) {
            problems.add(line.place() + ": a message-driven job must be a message-driven bean of this deployment "
                    + "annotated with @OutboxWorker");
            return null;
        }
        return Job.messageDriven(name, line.job());
    }

    private Job bean(RouteTable.Line line, String name, Class<? extends IntegrationEvent> event) {
        if (!OutboxJob.class.isAssignableFrom(line.job())) {
            problems.add(line.place() + ": a job must implement " + OutboxJob.class.getName());
            return null;
        }
        Class<?> accepted = AcceptedEvents.of(line.job());
        if (!accepted.isAssignableFrom(event)) {
            problems.add(line.place() + ": the job accepts only " + accepted.getName());
        }
        List<Bean<?>> beans = jobBeans.stream()
                .filter(bean -> bean.getBeanClass() == line.job())
                .<Bean<?>>map(bean -> bean)
                .toList();
        if (beans.size() != 1) {
            problems.add(
                    line.place() + ": a job must be exactly one CDI bean or session bean of this deployment, found "
                            + beans.size() + "; is it annotated with a scope such as @ApplicationScoped?");
            return null;
        }
        return Job.ofBean(name, line.job(), beans.get(0), localWorkers.of(line.job()));
    }
}
