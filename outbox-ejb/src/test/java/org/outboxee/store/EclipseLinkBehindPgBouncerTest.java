package org.outboxee.store;

import org.junit.jupiter.api.extension.ExtendWith;

/** The contract with EclipseLink where each transaction may be on another session of PostgreSQL (M8). */
@ExtendWith(PgBouncerCondition.class)
class EclipseLinkBehindPgBouncerTest extends StoreContract {

    EclipseLinkBehindPgBouncerTest() {
        super(new Combination(() -> PostgresPlace.behindPgBouncer("pooled_eclipselink"), Provider.ECLIPSELINK));
    }
}
