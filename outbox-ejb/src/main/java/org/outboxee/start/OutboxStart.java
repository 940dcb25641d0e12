package org.outboxee.start;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.concurrent.ThreadFactory;
import org.outboxee.admin.Gauges;
import org.outboxee.api.OutboxConfigurationException;
import org.outboxee.api.StartAndStop;
import org.outboxee.config.Application;
import org.outboxee.config.Deployed;
import org.outboxee.config.OutboxConfig;
import org.outboxee.model.OutboxLog;
import org.outboxee.relay.Relay;
import org.outboxee.relay.Router;
import org.outboxee.store.CompletionGroups;
import org.outboxee.store.Health;
import org.outboxee.store.SqlStates;
import org.outboxee.store.StopFlag;
import org.outboxee.transport.carrier.Carriers;
import org.outboxee.transport.http.HttpTransport;
import org.outboxee.transport.local.LocalTransport;

/** Start and stop, step by step: validate all, find the unit, look at the schema, open the transports, start the relay. */
@ApplicationScoped
class OutboxStart implements StartAndStop {

    private static final Logger LOG = OutboxLog.of(OutboxStart.class);

    private DeploymentCheck check;
    private UnitCheck unit;
    private SchemaGate schema;
    private Deployed deployed;
    private LocalTransport local;
    private HttpTransport http;
    private CompletionGroups completions;
    private Carriers carriers;
    private Relay relay;
    private StopFlag stop;
    private Router router;
    private Health health;
    private OutboxConfig config;
    private Gauges gauges;
    private volatile ThreadFactory managedThreads;
    private volatile boolean relayStarted;

    OutboxStart() {}

    @Inject
    OutboxStart(
            DeploymentCheck check,
            UnitCheck unit,
            SchemaGate schema,
            Deployed deployed,
            LocalTransport local,
            HttpTransport http,
            CompletionGroups completions,
            Carriers carriers,
            Relay relay,
            StopFlag stop,
            Router router,
            Health health,
            OutboxConfig config,
            Gauges gauges) {
        this.check = check;
        this.unit = unit;
        this.schema = schema;
        this.deployed = deployed;
        this.local = local;
        this.http = http;
        this.completions = completions;
        this.carriers = carriers;
        this.relay = relay;
        this.stop = stop;
        this.router = router;
        this.health = health;
        this.config = config;
        this.gauges = gauges;
    }

    /**
     * Starts. What was opened before a failure is closed again: of a bean that could not be made the server calls no
     * {@code @PreDestroy}.
     *
     * @throws org.outboxee.api.OutboxConfigurationException with every problem; the deployment fails
     */
    @Override
    public void startOnce(ThreadFactory threads) {
        try {
            refuseASecondStarter();
            start(threads);
        } catch (RuntimeException | Error e) {
            stopOnce();
            throw e;
        }
    }

    private void refuseASecondStarter() {
        if (managedThreads != null) {
            throw new OutboxConfigurationException(List.of("the outbox of application " + config.application()
                    + " is started twice; an OutboxStarter is only for the library in an EAR's lib/, and only one"));
        }
    }

    private void start(ThreadFactory threads) {
        Application application = check.checkOnce();
        unit.checkOnce();
        boolean schemaIsRight = schema.openOnce();
        deployed.set(application);
        gauges.open(threads);
        completions.open(threads);
        local.open(threads);
        http.open(threads);
        carriers.open(threads, application);
        managedThreads = threads;
        if (schemaIsRight) {
            startRelayOrLeaveItToTheBeat();
        }
        LOG.log(
                Level.INFO,
                "Outbox of application " + config.application() + " started on node " + config.node() + ": "
                        + application.routes().size() + " event types, "
                        + application.jobs().size() + " jobs, queues "
                        + application.queueNames() + (config.relayEnabled() ? "" : ", relay switched off"));
    }

    /** Watches over the relay; while the tables have not been seen yet, looks again and then starts it. */
    @Override
    public void beatOnce() {
        if (relayStarted) {
            relay.keepAlive();
            local.lookAfterWaiting();
            http.lookAfterWaiting();
        } else if (!stop.isRaised() && managedThreads != null && schemaIsRightNow()) {
            startRelayOrLeaveItToTheBeat();
        }
    }

    /** A database that goes away just now must fail neither the deployment nor, for good, the timer that beats. */
    private synchronized void startRelayOrLeaveItToTheBeat() {
        if (relayStarted) {
            return;
        }
        try {
            router.comeBack();
            health.good(Health.DATABASE);
        } catch (RuntimeException e) {
            health.bad(
                    Health.DATABASE,
                    "the relay could not be started, SQL states " + SqlStates.of(e) + ", " + OutboxLog.classesOf(e));
            return;
        }
        relay.start(managedThreads);
        relayStarted = true;
    }

    private boolean schemaIsRightNow() {
        try {
            return schema.openOnce();
        } catch (OutboxConfigurationException e) {
            return false; // readiness and one log line say so; the relay must not touch tables that it doesn't know
        }
    }

    /** Raises the flag first; calls no EJB, since on WildFly the application's are stopped already. */
    @Override
    public void stopOnce() {
        gauges.close();
        stop.raise();
        http.stopTaking();
        relay.awaitEnd(config.shutdownTimeout());
        http.close(config.shutdownTimeout());
        local.close(config.shutdownTimeout());
        carriers.close(config.shutdownTimeout());
        completions.close(config.shutdownTimeout()); // after those who bring it what they have done
    }
}
