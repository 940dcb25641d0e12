package org.outboxee.it;

/** The example application's tables, for an account that may not create any. */
final class ExampleTables {

    static final String CREATE = """
            create table if not exists shop_orders (
                id varchar(255) primary key, amountCents bigint not null, currency varchar(255));
            create table if not exists shop_effects (
                id varchar(255) primary key, deliveryId varchar(255), job varchar(255), orderId varchar(255));
            """;

    static final String RIGHTS = """
            grant select, insert on shop_orders to outbox_application;
            grant select, insert on shop_effects to outbox_application;
            """;

    static final String INVOICES = """
            create table billing_invoices (
                id varchar(36) primary key, orderId varchar(36) not null unique, amountCents bigint not null,
                currency varchar(3) not null)
            """;

    static final String RIGHTS_OF_BILLING = "grant select, insert on billing_invoices to outbox_application";

    private ExampleTables() {}
}
