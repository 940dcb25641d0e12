package org.outboxee.bench.jvm;

import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Default;
import jakarta.enterprise.inject.spi.AfterBeanDiscovery;
import jakarta.enterprise.inject.spi.Extension;
import jakarta.enterprise.inject.spi.ProcessAnnotatedType;
import jakarta.enterprise.util.AnnotationLiteral;
import jakarta.persistence.EntityManager;
import javax.sql.DataSource;
import org.outboxee.api.Outbox;
import org.outboxee.store.OutboxUnit;

/** Puts an EntityManager and a data source into the container in place of those that a server injects. */
final class ServerParts implements Extension {

    private final EntityManager entityManager;
    private final DataSource dataSource;

    ServerParts(EntityManager entityManager, DataSource dataSource) {
        this.entityManager = entityManager;
        this.dataSource = dataSource;
    }

    void withoutTheServersUnit(@Observes ProcessAnnotatedType<OutboxUnit> type) {
        type.veto();
    }

    void add(@Observes AfterBeanDiscovery event) {
        event.addBean()
                .beanClass(ServerParts.class)
                .types(EntityManager.class, Object.class)
                .qualifiers(new OutboxLiteral(), Any.Literal.INSTANCE)
                .scope(Dependent.class)
                .createWith(context -> entityManager);
        event.addBean()
                .beanClass(ServerParts.class)
                .types(DataSource.class, Object.class)
                .qualifiers(Default.Literal.INSTANCE, Any.Literal.INSTANCE)
                .scope(Dependent.class)
                .createWith(context -> dataSource);
    }

    private static final class OutboxLiteral extends AnnotationLiteral<Outbox> implements Outbox {
        private static final long serialVersionUID = 1L;
    }
}
