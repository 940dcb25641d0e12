-- Outbox EE, schema version 1, for MariaDB 10.11 and newer.
-- Usable as it is by Flyway and Liquibase. Never edited after its release; changes come as V2.
-- Times are set and compared by this database's clock only, and kept in UTC whatever the session's zone.
-- MariaDB has no partial indexes: the status leads the key. Texts are compared byte by byte, spaces at the end included.

create table outbox_events (
    id              uuid         not null,
    application     varchar(100) not null,
    event_type      varchar(200) not null,
    payload         longtext     not null,
    headers         longtext,
    ordering_key    varchar(200),
    delay_millis    bigint       not null default 0,
    created_at      datetime(6)  not null default utc_timestamp(6),
    routed_at       datetime(6),
    next_routing_at datetime(6)  not null default utc_timestamp(6),
    routing_problem varchar(500),
    constraint outbox_events_pk primary key (id),
    constraint outbox_events_delay_ck check (delay_millis >= 0)
) engine = innodb character set utf8mb4 collate utf8mb4_nopad_bin;

create index outbox_events_unrouted_ix on outbox_events (application, routed_at, next_routing_at, id);

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
    available_at             datetime(6)  not null,
    dispatched_at            datetime(6),
    delivery_timeout_at      datetime(6),
    completed_at             datetime(6),
    failed_at                datetime(6),
    failure_kind             varchar(30),
    failure_reason           varchar(500),
    response_status          integer,
    ordering_key             varchar(200),
    created_at               datetime(6)  not null default utc_timestamp(6),
    run_started_at           datetime(6)  not null default utc_timestamp(6),
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
) engine = innodb character set utf8mb4 collate utf8mb4_nopad_bin;

create index outbox_deliveries_due_ix on outbox_deliveries (status, application, queue_name, available_at, id);
create index outbox_deliveries_lost_ix
    on outbox_deliveries (failure_kind, status, application, queue_name, available_at, id);
create index outbox_deliveries_expiry_ix on outbox_deliveries (status, application, delivery_timeout_at, id);
create index outbox_deliveries_open_ix on outbox_deliveries (status, application, created_at);
create index outbox_deliveries_completed_ix on outbox_deliveries (status, application, completed_at, id);
create index outbox_deliveries_failed_ix on outbox_deliveries (status, application, failed_at, id);

create table outbox_attempts (
    delivery_id     uuid         not null,
    run             integer      not null,
    attempt         integer      not null,
    dispatch_id     uuid,
    node            varchar(100),
    outcome         varchar(20)  not null,
    dispatched_at   datetime(6),
    ended_at        datetime(6)  not null default utc_timestamp(6),
    failure_kind    varchar(30),
    failure_reason  varchar(500),
    response_status integer,
    answer_excerpt  varchar(1024),
    constraint outbox_attempts_pk primary key (delivery_id, run, attempt),
    constraint outbox_attempts_delivery_fk foreign key (delivery_id) references outbox_deliveries (id),
    constraint outbox_attempts_outcome_ck check (outcome in ('retried', 'failed', 'completed'))
) engine = innodb character set utf8mb4 collate utf8mb4_nopad_bin;

create table inbox_messages (
    application varchar(100) not null,
    consumer    varchar(100) not null,
    message_id  varchar(200) not null,
    received_at datetime(6)  not null default utc_timestamp(6),
    constraint inbox_messages_pk primary key (application, consumer, message_id)
) engine = innodb character set utf8mb4 collate utf8mb4_nopad_bin;

create index inbox_messages_received_ix on inbox_messages (application, received_at);

create table outbox_schema_version (
    version      integer     not null,
    installed_at datetime(6) not null default utc_timestamp(6),
    constraint outbox_schema_version_pk primary key (version)
) engine = innodb character set utf8mb4 collate utf8mb4_nopad_bin;

insert into outbox_schema_version (version) values (1);
