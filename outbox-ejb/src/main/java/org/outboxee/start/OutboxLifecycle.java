package org.outboxee.start;

import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.annotation.Resource;
import jakarta.ejb.ConcurrencyManagement;
import jakarta.ejb.ConcurrencyManagementType;
import jakarta.ejb.Schedule;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.inject.Inject;
import org.outboxee.admin.Gauges;

/**
 * Starts the outbox with its application, beats once a second, and stops it. Bean-managed on both counts: Payara doesn't
 * honour NOT_SUPPORTED here, and WildFly warns each second while something runs inside a locked timer method.
 */
@Singleton
@Startup
@TransactionManagement(TransactionManagementType.BEAN)
@ConcurrencyManagement(ConcurrencyManagementType.BEAN)
public class OutboxLifecycle {

    @Resource
    private ManagedThreadFactory threads;

    @Inject
    private OutboxStart start;

    @Inject
    private Gauges gauges;

    @PostConstruct
    void start() {
        gauges.open(threads);
        start.startOnce(threads);
    }

    @Schedule(hour = "*", minute = "*", second = "*", persistent = false)
    void beat() {
        start.beatOnce();
    }

    @PreDestroy
    void stop() {
        gauges.close();
        start.stopOnce();
    }
}
