package org.outboxee.store;

import org.outboxee.config.Tables;

/** The contract with tables in a schema that is not the connection's (A18). */
class OtherSchemaOnH2Test extends StoreContract {

    private static final Tables TABLES =
            new Tables("shop.events", "shop.deliveries", "shop.attempts", "shop.inbox", "shop.version");

    OtherSchemaOnH2Test() {
        super(new Combination(
                () -> H2Place.create("other_schema"), Provider.HIBERNATE, "store-test-other-schema", TABLES));
    }

    @Override
    void makeTables(Place made) {
        Scripts.run(made.owner(), "create schema shop");
        super.makeTables(made);
    }
}
