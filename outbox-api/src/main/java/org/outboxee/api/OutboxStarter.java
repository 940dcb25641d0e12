package org.outboxee.api;

import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.annotation.Resource;
import jakarta.ejb.Schedule;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.inject.Inject;

/**
 * Starts the outbox with its application, beats once a second, and stops it. Only an application that has the library in
 * {@code lib/} of its EAR needs one, since no class in there may be a session bean. Subclass it in one EJB jar:
 *
 * <pre>{@code
 * @Singleton
 * @Startup
 * @TransactionManagement(TransactionManagementType.BEAN)
 * @ConcurrencyManagement(ConcurrencyManagementType.BEAN)
 * public class ShopOutbox extends OutboxStarter {}
 * }</pre>
 *
 * <p>All four annotations are needed: each step has transactions of its own, and a beat must not wait for a start. In an
 * EJB jar or a WAR the library starts by itself; there a subclass fails the deployment, because it would start the outbox
 * a second time.
 */
public abstract class OutboxStarter {

    @Resource
    private ManagedThreadFactory threads;

    @Inject
    private StartAndStop outbox;

    /** For subclasses. */
    protected OutboxStarter() {}

    @PostConstruct
    void start() {
        outbox.startOnce(threads);
    }

    @Schedule(hour = "*", minute = "*", second = "*", persistent = false)
    void beat() {
        outbox.beatOnce();
    }

    @PreDestroy
    void stop() {
        outbox.stopOnce();
    }
}
