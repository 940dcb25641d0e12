package org.outboxee.store;

/** The contract on H2 with Hibernate. */
class HibernateOnH2Test extends StoreContract {

    HibernateOnH2Test() {
        super(new Combination(() -> H2Place.create("store_hibernate"), Provider.HIBERNATE));
    }
}
