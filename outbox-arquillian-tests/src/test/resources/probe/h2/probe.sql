-- Tables of the probe application, as on PostgreSQL but without what that checks only at the commit.
-- And what the tests ask in PostgreSQL's words; H2 runs in their own JVM.
create alias clock_timestamp for "org.outboxee.it.harness.H2Words.clockTimestamp";
create alias gen_random_uuid for "org.outboxee.it.harness.H2Words.genRandomUuid";
create alias seconds_between for "org.outboxee.it.harness.H2Words.secondsBetween";
create table probe_effects (
    test        varchar(200) not null,
    job         varchar(100) not null,
    delivery_id varchar(36)  not null,
    attempt     integer      not null,
    at          timestamp(6) with time zone not null default current_timestamp
);
create table probe_runs (
    test         varchar(200) not null,
    job          varchar(100) not null,
    delivery_id  varchar(36)  not null,
    dispatch_id  varchar(36)  not null,
    attempt      integer      not null,
    last_attempt boolean      not null,
    traceparent  varchar(100),
    at           timestamp(6) with time zone not null default current_timestamp
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
create view probe_locks as select session_id from information_schema.locks where session_id <> session_id();
