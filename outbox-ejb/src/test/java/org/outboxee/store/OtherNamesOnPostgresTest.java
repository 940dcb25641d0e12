package org.outboxee.store;

import org.outboxee.config.Tables;

/** The contract with names of tables that the application chose (A18). */
class OtherNamesOnPostgresTest extends StoreContract {

    private static final Tables TABLES =
            new Tables("shop_events", "shop_deliveries", "shop_attempts", "shop_inbox", "Shop_Outbox_Version");

    OtherNamesOnPostgresTest() {
        super(new Combination(
                () -> PostgresPlace.create("other_names"), Provider.ECLIPSELINK, "store-test-other-names", TABLES));
    }
}
