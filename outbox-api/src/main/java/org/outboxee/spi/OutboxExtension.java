package org.outboxee.spi;

import jakarta.ejb.MessageDriven;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.spi.AnnotatedType;
import jakarta.enterprise.inject.spi.Bean;
import jakarta.enterprise.inject.spi.Extension;
import jakarta.enterprise.inject.spi.ProcessAnnotatedType;
import jakarta.enterprise.inject.spi.ProcessBean;
import jakarta.enterprise.inject.spi.WithAnnotations;
import java.lang.reflect.Type;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.outboxee.api.OutboxJob;
import org.outboxee.api.OutboxLocalWorker;
import org.outboxee.api.OutboxObserver;
import org.outboxee.api.OutboxRoutes;

/**
 * Collects, while the container reads every archive of an application, the beans that the outbox works with. Beans of
 * one archive are not always visible to another; what is collected here is.
 */
public class OutboxExtension implements Extension {

    private final List<Bean<?>> jobs = new CopyOnWriteArrayList<>();
    private final List<Bean<?>> routes = new CopyOnWriteArrayList<>();
    private final List<Bean<?>> localWorkers = new CopyOnWriteArrayList<>();
    private final List<Bean<?>> serializers = new CopyOnWriteArrayList<>();
    private final List<Bean<?>> observers = new CopyOnWriteArrayList<>();
    private final List<Class<?>> messageDrivenBeans = new CopyOnWriteArrayList<>();

    /** For the container. */
    public OutboxExtension() {}

    <T> void collectBean(@Observes ProcessBean<T> event) {
        Bean<T> bean = event.getBean();
        if (has(bean, OutboxRoutes.class)) {
            routes.add(bean);
        }
        if (has(bean, OutboxEventSerializer.class)) {
            serializers.add(bean);
        }
        if (has(bean, OutboxObserver.class)) {
            observers.add(bean);
        }
        if (OutboxLocalWorker.class.isAssignableFrom(bean.getBeanClass())) {
            localWorkers.add(bean);
        }
        if (OutboxJob.class.isAssignableFrom(bean.getBeanClass())) {
            jobs.add(bean);
        }
    }

    private static boolean has(Bean<?> bean, Type wanted) {
        return bean.getTypes().stream().anyMatch(type -> type == wanted);
    }

    <T> void collectMessageDrivenBean(@Observes @WithAnnotations(MessageDriven.class) ProcessAnnotatedType<T> event) {
        AnnotatedType<T> type = event.getAnnotatedType();
        if (type.isAnnotationPresent(MessageDriven.class)) {
            messageDrivenBeans.add(type.getJavaClass());
        }
    }

    /**
     * Beans whose class is an {@link OutboxJob}.
     *
     * @return in the order in which they were found
     */
    public List<Bean<?>> jobs() {
        return List.copyOf(jobs);
    }

    /**
     * Beans that define routes.
     *
     * @return in the order in which they were found
     */
    public List<Bean<?>> routes() {
        return List.copyOf(routes);
    }

    /**
     * Beans that are serializers of events, the default one among them.
     *
     * @return in the order in which they were found
     */
    public List<Bean<?>> serializers() {
        return List.copyOf(serializers);
    }

    /**
     * Beans that observe deliveries.
     *
     * @return in the order in which they were found
     */
    public List<Bean<?>> observers() {
        return List.copyOf(observers);
    }

    /**
     * Session beans whose class is an {@link OutboxLocalWorker}.
     *
     * @return in the order in which they were found
     */
    public List<Bean<?>> localWorkers() {
        return List.copyOf(localWorkers);
    }

    /**
     * Classes annotated with {@link MessageDriven}.
     *
     * @return in the order in which they were found
     */
    public List<Class<?>> messageDrivenBeans() {
        return List.copyOf(messageDrivenBeans);
    }
}
