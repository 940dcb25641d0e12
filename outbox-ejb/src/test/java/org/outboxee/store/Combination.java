package org.outboxee.store;

import java.util.function.Supplier;
import org.outboxee.config.Tables;

/**
 * One combination of database, provider and names of tables that the contract is run on.
 *
 * @param place makes the database
 * @param provider the JPA provider
 * @param unit the persistence unit whose mapping leads to these tables
 * @param tables the names of the tables
 */
record Combination(Supplier<Place> place, Provider provider, String unit, Tables tables) {

    Combination(Supplier<Place> place, Provider provider) {
        this(place, provider, Store.USUAL_UNIT, Tables.DEFAULT);
    }

    /** The store as the application's account has it. */
    Store open(Place made) {
        return new Store(provider, unit, made.application(), Settings.of(tables).read());
    }

    /** With the account that may make tables. */
    Store openAsOwner(Place made) {
        return new Store(provider, unit, made.owner(), Settings.of(tables).read());
    }

    /** The tables made by the library itself. */
    void create(Place made) {
        try (Store owner = openAsOwner(made)) {
            owner.inNew(owner.schema::create);
        }
    }
}
