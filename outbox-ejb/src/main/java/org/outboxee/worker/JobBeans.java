package org.outboxee.worker;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.context.spi.CreationalContext;
import jakarta.enterprise.inject.spi.Bean;
import jakarta.enterprise.inject.spi.BeanManager;
import jakarta.inject.Inject;
import org.outboxee.api.IntegrationEvent;
import org.outboxee.api.OutboxJob;
import org.outboxee.config.Job;
import org.outboxee.config.Surroundings;
import org.outboxee.store.WorkRows.Work;

/** Runs a job that is a bean. */
@ApplicationScoped
class JobBeans {

    private BeanManager beans;
    private StoredEvents events;

    JobBeans() {}

    @Inject
    JobBeans(BeanManager beans, StoredEvents events) {
        this.beans = beans;
        this.events = events;
    }

    /** Runs work where the job's own module can be seen, if the application provides for that. */
    void inItsModule(Job job, Runnable work) {
        Surroundings.lentBy(job.surroundings(), beans, work);
    }

    void run(Job job, Work work) throws Exception {
        IntegrationEvent event = events.read(work, job);
        JobContext context = JobContext.of(work);
        Bean<?> bean = job.bean();
        CreationalContext<?> creation = beans.createCreationalContext(bean);
        try {
            @SuppressWarnings("unchecked") // the routes were validated: this job accepts this event
            OutboxJob<IntegrationEvent> instance =
                    (OutboxJob<IntegrationEvent>) beans.getReference(bean, job.beanType(), creation);
            instance.run(event, context);
        } finally {
            if (bean.getScope() == Dependent.class) {
                creation.release();
            }
        }
    }
}
