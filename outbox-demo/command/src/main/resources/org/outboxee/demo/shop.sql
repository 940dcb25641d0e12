create table shop_orders (
    id varchar(36) primary key, amountCents bigint not null, currency varchar(3) not null);
create table shop_effects (
    id varchar(36) primary key, deliveryId varchar(36) not null, job varchar(100) not null, orderId varchar(36) not null);
