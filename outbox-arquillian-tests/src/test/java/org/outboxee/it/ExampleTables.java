package org.outboxee.it;

import org.outboxee.it.harness.ItDatabase;

/** The example application's tables, for an account that may not create any. */
final class ExampleTables {

    static final String CREATE = """
            create table if not exists shop_orders (
                id varchar(255) primary key, amountCents bigint not null, currency varchar(255));
            create table if not exists shop_effects (
                id varchar(255) primary key, deliveryId varchar(255), job varchar(255), orderId varchar(255));
            """;

    static final String RIGHTS = "grant select, insert on shop_orders, shop_effects to " + ItDatabase.APPLICATION;

    private ExampleTables() {}
}
