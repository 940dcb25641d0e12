-- Tables of the probe application. Only jobs write probe_effects, so its rows are what was really done.
-- What tests ask in words of their own: seconds_between, probe_numbers, probe_locks; the other databases have more of them.
create function seconds_between(earlier timestamptz, later timestamptz) returns numeric language sql
    as 'select extract(epoch from (later - earlier))';
create table probe_effects (
    test        varchar(200) not null,
    job         varchar(100) not null,
    delivery_id varchar(36)  not null,
    attempt     integer      not null,
    at          timestamptz  not null default clock_timestamp()
);
create table probe_runs (
    test         varchar(200) not null,
    job          varchar(100) not null,
    delivery_id  varchar(36)  not null,
    dispatch_id  varchar(36)  not null,
    attempt      integer      not null,
    last_attempt boolean      not null,
    traceparent  varchar(100),
    at           timestamptz  not null default clock_timestamp()
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
insert into probe_numbers select * from generate_series(1, 20);
create view probe_locks as select pid from pg_locks where pid <> pg_backend_pid()
    and relation in ('outbox_events'::regclass, 'outbox_deliveries'::regclass);
create function probe_check_at_commit() returns trigger language plpgsql as $$
begin
    if new.job = 'FAIL-COMMIT' then
        raise exception 'a serialization failure at commit' using errcode = '40001';
    elsif new.job = 'DEFERRED-DUPLICATE' then
        raise exception 'a constraint violation at commit' using errcode = '23505';
    end if;
    return null;
end $$;
create constraint trigger probe_at_commit after insert on probe_effects
    deferrable initially deferred for each row execute function probe_check_at_commit();
create function probe_refuse_at_commit() returns trigger language plpgsql as $$
begin
    raise exception 'a constraint violation at commit' using errcode = '23505';
end $$;
create constraint trigger probe_business_at_commit after insert on probe_business
    deferrable initially deferred for each row when (new.name = 'DEFERRED-DUPLICATE')
    execute function probe_refuse_at_commit();
