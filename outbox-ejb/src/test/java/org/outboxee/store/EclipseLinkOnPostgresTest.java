package org.outboxee.store;

/** The contract on PostgreSQL with EclipseLink. */
class EclipseLinkOnPostgresTest extends StoreContract {

    EclipseLinkOnPostgresTest() {
        super(new Combination(() -> PostgresPlace.create("store_eclipselink"), Provider.ECLIPSELINK));
    }
}
