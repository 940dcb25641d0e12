package org.outboxee.store;

/** The contract on MariaDB with EclipseLink, which leaves the zone of a time to the driver. */
class EclipseLinkOnMariaDbTest extends StoreContract {

    EclipseLinkOnMariaDbTest() {
        super(new Combination(() -> MariaDbPlace.withTimesInUtc("store_eclipselink"), Provider.ECLIPSELINK));
    }
}
