package org.outboxee.store;

/** The contract on PostgreSQL with Hibernate. */
class HibernateOnPostgresTest extends StoreContract {

    HibernateOnPostgresTest() {
        super(new Combination(() -> PostgresPlace.create("store_hibernate"), Provider.HIBERNATE));
    }
}
