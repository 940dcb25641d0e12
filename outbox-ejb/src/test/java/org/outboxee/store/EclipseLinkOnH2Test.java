package org.outboxee.store;

/** The contract on H2 with EclipseLink. */
class EclipseLinkOnH2Test extends StoreContract {

    EclipseLinkOnH2Test() {
        super(new Combination(() -> H2Place.create("store_eclipselink"), Provider.ECLIPSELINK));
    }
}
