-- Outbox EE, schema version 1, for PostgreSQL 14 and newer.
-- The same as ../../postgresql/V1__outbox.sql with placeholders: ${events} and so on are the names of the tables,
-- ${events_} the same without a schema, for the names of constraints and indexes.
-- Times are set and compared by this database's clock only.

create table ${events} (
    id              uuid         not null,
    application     varchar(100) not null,
    event_type      varchar(200) not null,
    payload         text         not null,
    headers         text,
    ordering_key    varchar(200),
    delay_millis    bigint       not null default 0,
    created_at      timestamptz  not null default clock_timestamp(),
    routed_at       timestamptz,
    next_routing_at timestamptz  not null default clock_timestamp(),
    routing_problem varchar(500),
    constraint ${events_}_pk primary key (id),
    constraint ${events_}_delay_ck check (delay_millis >= 0)
);

create index ${events_}_unrouted_ix on ${events} (application, next_routing_at, id)
    where routed_at is null;

create table ${deliveries} (
    id                       uuid         not null,
    event_id                 uuid         not null,
    application              varchar(100) not null,
    event_type               varchar(200) not null,
    transport                varchar(20)  not null,
    target                   varchar(200) not null,
    queue_name               varchar(200) not null,
    retry_schedule           text         not null,
    delivery_timeout_seconds integer      not null,
    status                   varchar(10)  not null,
    run                      integer      not null default 1,
    attempts                 integer      not null default 0,
    dispatch_id              uuid,
    dispatched_by            varchar(100),
    available_at             timestamptz  not null,
    dispatched_at            timestamptz,
    delivery_timeout_at      timestamptz,
    completed_at             timestamptz,
    failed_at                timestamptz,
    failure_kind             varchar(30),
    failure_reason           varchar(500),
    response_status          integer,
    ordering_key             varchar(200),
    created_at               timestamptz  not null default clock_timestamp(),
    run_started_at           timestamptz  not null default clock_timestamp(),
    constraint ${deliveries_}_pk primary key (id),
    constraint ${deliveries_}_event_fk foreign key (event_id) references ${events} (id),
    constraint ${deliveries_}_once_uq unique (event_id, transport, target, queue_name),
    constraint ${deliveries_}_numbers_ck check (delivery_timeout_seconds > 0 and run > 0 and attempts >= 0),
    constraint ${deliveries_}_status_ck check (
        status = 'pending' and dispatch_id is null and dispatched_at is null and delivery_timeout_at is null
            and completed_at is null and failed_at is null
        or status = 'dispatched' and dispatch_id is not null and dispatched_at is not null
            and delivery_timeout_at is not null and completed_at is null and failed_at is null
        or status = 'completed' and dispatch_id is not null and completed_at is not null and failed_at is null
        or status = 'failed' and dispatch_id is not null and failed_at is not null and failure_kind is not null
            and completed_at is null)
);

create index ${deliveries_}_due_ix on ${deliveries} (application, queue_name, available_at, id)
    where status = 'pending';
create index ${deliveries_}_lost_ix on ${deliveries} (application, queue_name, available_at, id)
    where status = 'pending' and failure_kind = 'DELIVERY_TIMED_OUT';
create index ${deliveries_}_in_flight_ix on ${deliveries} (application, queue_name)
    where status = 'dispatched';
create index ${deliveries_}_expiry_ix on ${deliveries} (application, delivery_timeout_at, id)
    where status = 'dispatched';
create index ${deliveries_}_open_ix on ${deliveries} (application, created_at)
    where status = 'pending';
create index ${deliveries_}_failed_ix on ${deliveries} (application, failed_at, id)
    where status = 'failed';
create index ${deliveries_}_completed_ix on ${deliveries} (application, completed_at, id)
    where status = 'completed';

create table ${attempts} (
    delivery_id     uuid         not null,
    run             integer      not null,
    attempt         integer      not null,
    dispatch_id     uuid,
    node            varchar(100),
    outcome         varchar(20)  not null,
    dispatched_at   timestamptz,
    ended_at        timestamptz  not null default clock_timestamp(),
    failure_kind    varchar(30),
    failure_reason  varchar(500),
    response_status integer,
    answer_excerpt  varchar(1024),
    constraint ${attempts_}_pk primary key (delivery_id, run, attempt),
    constraint ${attempts_}_delivery_fk foreign key (delivery_id) references ${deliveries} (id),
    constraint ${attempts_}_outcome_ck check (outcome in ('retried', 'failed', 'completed'))
);

create table ${inbox} (
    application varchar(100) not null,
    consumer    varchar(100) not null,
    message_id  varchar(200) not null,
    received_at timestamptz  not null default clock_timestamp(),
    constraint ${inbox_}_pk primary key (application, consumer, message_id)
);

create index ${inbox_}_received_ix on ${inbox} (application, received_at);

create table ${schemaVersion} (
    version      integer     not null,
    installed_at timestamptz not null default clock_timestamp(),
    constraint ${schemaVersion_}_pk primary key (version)
);

insert into ${schemaVersion} (version) values (1);
