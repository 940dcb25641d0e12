package org.outboxee.bench.server;

import jakarta.annotation.Resource;
import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.inject.Produces;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import javax.sql.DataSource;
import org.outboxee.api.Outbox;

/** What the server gives: the unit for the outbox, and the data source for the jobs. */
@Dependent
public class ServerResources {

    @Produces
    @Outbox
    @PersistenceContext
    private EntityManager entityManager;

    @Produces
    @Resource
    private DataSource dataSource;
}
