-- Tables of the probe application, as on PostgreSQL but without what that checks only at the commit.
-- And what the tests ask in PostgreSQL's words.
create function clock_timestamp() returns datetime(6) not deterministic no sql return utc_timestamp(6);
create function gen_random_uuid() returns uuid not deterministic no sql return uuid();
create function seconds_between(earlier datetime(6), later datetime(6)) returns decimal(20, 6) deterministic no sql
    return 0.000001 * timestampdiff(microsecond, earlier, later);
create table probe_effects (
    test        varchar(200) not null,
    job         varchar(100) not null,
    delivery_id varchar(36)  not null,
    attempt     integer      not null,
    at          datetime(6)  not null default utc_timestamp(6)
);
create table probe_runs (
    test         varchar(200) not null,
    job          varchar(100) not null,
    delivery_id  varchar(36)  not null,
    dispatch_id  varchar(36)  not null,
    attempt      integer      not null,
    last_attempt boolean      not null,
    traceparent  varchar(100),
    at           datetime(6)  not null default utc_timestamp(6)
);
create index probe_effects_test_ix on probe_effects (test);
create index probe_runs_test_ix on probe_runs (test);
create table probe_business (
    test varchar(200) not null,
    name varchar(100) not null
);
create table probe_notes (
    id   varchar(100) not null primary key,
    test varchar(200) not null
);
insert into probe_notes (id, test) values ('taken', 'none');
create table probe_numbers (n integer not null primary key);
insert into probe_numbers values (1), (2), (3), (4), (5), (6), (7), (8), (9), (10), (11), (12), (13), (14), (15), (16),
    (17), (18), (19), (20);
create view probe_locks as select trx_id from information_schema.innodb_trx where trx_mysql_thread_id <> connection_id();
