package org.outboxee.start;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.spi.Bean;
import jakarta.enterprise.inject.spi.BeanManager;
import jakarta.enterprise.util.AnnotationLiteral;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import java.util.List;
import org.outboxee.api.Outbox;
import org.outboxee.api.OutboxConfigurationException;
import org.outboxee.config.LocalWorkers;
import org.outboxee.config.Surroundings;
import org.outboxee.model.OutboxLog;
import org.outboxee.spi.OutboxExtension;
import org.outboxee.store.Database;

/**
 * Makes the first use of the persistence unit from the module of its producer. Payara looks for a unit in the module
 * whose component uses it first, and keeps what it found; that module would be the outbox's. Needs no database.
 */
@ApplicationScoped
class UnitCheck {

    /** By name, since the library without the unit doesn't have the class. */
    private static final String OUR_PRODUCER = "org.outboxee.store.OutboxUnit";

    private BeanManager beans;
    private Database database;

    UnitCheck() {}

    @Inject
    UnitCheck(BeanManager beans, Database database) {
        this.beans = beans;
        this.database = database;
    }

    /**
     * Looks for the unit.
     *
     * @throws OutboxConfigurationException if it isn't found
     */
    void checkOnce() {
        Class<?> producer = producer().getBeanClass();
        Bean<?> lender = lenderFor(producer);
        try {
            Surroundings.lentBy(lender, beans, database::findUnit);
        } catch (RuntimeException e) {
            throw new OutboxConfigurationException(List.of("the persistence unit of the EntityManager that "
                    + producer.getName() + " produces for @Outbox was not found from "
                    + (lender == null
                            ? "the outbox's module; add a subclass of OutboxLocalWorker to the module of that class"
                            : "the module of " + lender.getBeanClass().getName())
                    + " (" + OutboxLog.classesOf(e) + ")"));
        }
    }

    private Bean<?> lenderFor(Class<?> producer) {
        return producer.getName().equals(OUR_PRODUCER)
                ? null
                : new LocalWorkers(beans.getExtension(OutboxExtension.class).localWorkers()).of(producer);
    }

    private Bean<?> producer() {
        return beans.resolve(beans.getBeans(EntityManager.class, new OutboxQualifier()));
    }

    private static final class OutboxQualifier extends AnnotationLiteral<Outbox> implements Outbox {

        private static final long serialVersionUID = 1L;
    }
}
