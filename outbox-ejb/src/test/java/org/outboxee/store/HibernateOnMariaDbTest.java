package org.outboxee.store;

/** The contract on MariaDB with Hibernate. */
class HibernateOnMariaDbTest extends StoreContract {

    HibernateOnMariaDbTest() {
        super(new Combination(() -> MariaDbPlace.create("store_hibernate"), Provider.HIBERNATE));
    }
}
