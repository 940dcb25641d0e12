package org.outboxee.api;

/**
 * Gives jobs of the local transport the surroundings of the application's own module: its {@code java:comp}, its
 * persistence units, its class loader. Subclass it in the module that holds the jobs; nothing else is to be done:
 *
 * <pre>{@code
 * @Stateless
 * @TransactionManagement(TransactionManagementType.BEAN)
 * public class ShopJobs extends OutboxLocalWorker {}
 * }</pre>
 *
 * <p>Without one, local jobs run in the surroundings of the outbox's module. That is enough for jobs that are session
 * beans or call them. A job that is a CDI bean with a {@code @PersistenceContext} of its own module's unit needs it on
 * Payara, which looks for the unit in the module of the running component. The subclass must have bean-managed
 * transactions; a container-managed one is refused at deployment, because it would put a transaction around the job's.
 */
public abstract class OutboxLocalWorker {

    /** For subclasses. */
    protected OutboxLocalWorker() {}

    /**
     * Runs the outbox's work on one delivery. Called by the outbox.
     *
     * @param work what to run in this module's surroundings
     */
    public void work(Runnable work) {
        work.run();
    }
}
