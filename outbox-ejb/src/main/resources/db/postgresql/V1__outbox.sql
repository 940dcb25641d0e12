-- Outbox EE, schema version 1, for PostgreSQL 14 and newer.
-- Usable as it is by Flyway and Liquibase. Never edited after its release; changes come as V2.
-- Times are set and compared by this database's clock only.

create table outbox_events (
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
    constraint outbox_events_pk primary key (id),
    constraint outbox_events_delay_ck check (delay_millis >= 0)
);

create index outbox_events_unrouted_ix on outbox_events (application, next_routing_at, id)
    where routed_at is null;

create table outbox_deliveries (
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
    constraint outbox_deliveries_pk primary key (id),
    constraint outbox_deliveries_event_fk foreign key (event_id) references outbox_events (id),
    constraint outbox_deliveries_once_uq unique (event_id, transport, target, queue_name),
    constraint outbox_deliveries_numbers_ck check (delivery_timeout_seconds > 0 and run > 0 and attempts >= 0),
    constraint outbox_deliveries_status_ck check (
        status = 'pending' and dispatch_id is null and dispatched_at is null and delivery_timeout_at is null
            and completed_at is null and failed_at is null
        or status = 'dispatched' and dispatch_id is not null and dispatched_at is not null
            and delivery_timeout_at is not null and completed_at is null and failed_at is null
        or status = 'completed' and dispatch_id is not null and completed_at is not null and failed_at is null
        or status = 'failed' and dispatch_id is not null and failed_at is not null and failure_kind is not null
            and completed_at is null)
);

create index outbox_deliveries_due_ix on outbox_deliveries (application, queue_name, available_at, id)
    where status = 'pending';
create index outbox_deliveries_lost_ix on outbox_deliveries (application, queue_name, available_at, id)
    where status = 'pending' and failure_kind = 'DELIVERY_TIMED_OUT';
create index outbox_deliveries_in_flight_ix on outbox_deliveries (application, queue_name)
    where status = 'dispatched';
create index outbox_deliveries_expiry_ix on outbox_deliveries (application, delivery_timeout_at, id)
    where status = 'dispatched';
create index outbox_deliveries_open_ix on outbox_deliveries (application, created_at)
    where status = 'pending';
create index outbox_deliveries_failed_ix on outbox_deliveries (application, failed_at, id)
    where status = 'failed';
create index outbox_deliveries_completed_ix on outbox_deliveries (application, completed_at, id)
    where status = 'completed';

create table outbox_attempts (
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
    constraint outbox_attempts_pk primary key (delivery_id, run, attempt),
    constraint outbox_attempts_delivery_fk foreign key (delivery_id) references outbox_deliveries (id),
    constraint outbox_attempts_outcome_ck check (outcome in ('retried', 'failed', 'completed'))
);

create table inbox_messages (
    application varchar(100) not null,
    consumer    varchar(100) not null,
    message_id  varchar(200) not null,
    received_at timestamptz  not null default clock_timestamp(),
    constraint inbox_messages_pk primary key (application, consumer, message_id)
);

create index inbox_messages_received_ix on inbox_messages (application, received_at);

create table outbox_schema_version (
    version      integer     not null,
    installed_at timestamptz not null default clock_timestamp(),
    constraint outbox_schema_version_pk primary key (version)
);

insert into outbox_schema_version (version) values (1);
