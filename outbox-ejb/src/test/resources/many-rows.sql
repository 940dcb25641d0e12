-- History and delays as after a few busy weeks: what is to be found is rare.

insert into outbox_events (id, application, event_type, payload, routed_at)
select gen_random_uuid(), case when n % 3 = 0 then 'other' else 'shop' end, 'order-placed', repeat('x', 100),
    clock_timestamp()
from generate_series(1, 30000) n;

insert into outbox_deliveries (id, event_id, application, event_type, transport, target, queue_name, retry_schedule,
    delivery_timeout_seconds, status, dispatch_id, available_at, dispatched_at, delivery_timeout_at, completed_at)
select gen_random_uuid(), id, application, event_type, 'job', 'reserve-stock', 'stock', 'list PT1M', 60, 'completed',
    gen_random_uuid(), clock_timestamp(), clock_timestamp(), clock_timestamp(), clock_timestamp()
from outbox_events;

-- a fifth waits for a retry in an hour; a little is due, lost, dispatched, expired or failed
update outbox_deliveries d
set status = 'pending', dispatch_id = null, dispatched_at = null, delivery_timeout_at = null, completed_at = null,
    available_at = clock_timestamp() + case when n <= 200 then interval '-1 minute' else interval '1 hour' end,
    failure_kind = case when n % 10 = 0 then 'DELIVERY_TIMED_OUT' end
from (select id, row_number() over () as n from outbox_deliveries limit 6000) chosen
where chosen.id = d.id;

update outbox_deliveries d
set status = case when n <= 1000 then 'dispatched' else 'failed' end, completed_at = null,
    delivery_timeout_at = clock_timestamp() + case when n <= 50 then interval '-1 minute' else interval '1 hour' end,
    failed_at = case when n > 1000 then clock_timestamp() end,
    failure_kind = case when n > 1000 then 'JOB_FAILED' end
from (select id, row_number() over () as n from outbox_deliveries where status = 'completed' limit 2000) chosen
where chosen.id = d.id;

insert into outbox_events (id, application, event_type, payload, next_routing_at)
select gen_random_uuid(), case when n % 3 = 0 then 'other' else 'shop' end, 'order-placed', repeat('x', 100),
    clock_timestamp() + case when n <= 200 then interval '-1 minute' else interval '1 hour' end
from generate_series(1, 3000) n;

-- every third delivery has lost an attempt before
insert into outbox_attempts (delivery_id, run, attempt, dispatch_id, outcome)
select id, run, 1, gen_random_uuid(), 'retried' from outbox_deliveries limit 10000;

-- what was received over two months
insert into inbox_messages (application, consumer, message_id, received_at)
select case when n % 3 = 0 then 'other' else 'shop' end, 'billing.invoices', 'm-' || n,
    clock_timestamp() - n * interval '3 minutes'
from generate_series(1, 30000) n;

analyze inbox_messages;
analyze outbox_events;
analyze outbox_deliveries;
analyze outbox_attempts;
