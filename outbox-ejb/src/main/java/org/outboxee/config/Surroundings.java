package org.outboxee.config;

import jakarta.enterprise.context.spi.CreationalContext;
import jakarta.enterprise.inject.spi.Bean;
import jakarta.enterprise.inject.spi.BeanManager;
import org.outboxee.api.OutboxLocalWorker;

/** Runs work where another module of the application can be seen. */
public final class Surroundings {

    private Surroundings() {}

    /**
     * Runs work in the caller's thread.
     *
     * @param lender an {@link OutboxLocalWorker} of that module; null to stay in the outbox's own
     */
    public static void lentBy(Bean<?> lender, BeanManager beans, Runnable work) {
        if (lender == null) {
            work.run();
            return;
        }
        CreationalContext<?> creation = beans.createCreationalContext(lender);
        try {
            ((OutboxLocalWorker) beans.getReference(lender, lender.getBeanClass(), creation)).work(work);
        } finally {
            creation.release();
        }
    }
}
