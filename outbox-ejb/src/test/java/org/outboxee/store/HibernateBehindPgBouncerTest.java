package org.outboxee.store;

import org.junit.jupiter.api.extension.ExtendWith;

/** The contract with Hibernate where each transaction may be on another session of PostgreSQL (M8). */
@ExtendWith(PgBouncerCondition.class)
class HibernateBehindPgBouncerTest extends StoreContract {

    HibernateBehindPgBouncerTest() {
        super(new Combination(() -> PostgresPlace.behindPgBouncer("pooled_hibernate"), Provider.HIBERNATE));
    }
}
