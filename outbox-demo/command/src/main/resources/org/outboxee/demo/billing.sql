-- The order is not unique here, as it would be in earnest: that no order has two invoices is to be the inbox's doing.
create table billing_invoices (
    id varchar(36) primary key, orderId varchar(36) not null, amountCents bigint not null, currency varchar(3) not null);
