-- History and delays as after a few busy weeks: what is to be found is rare.

insert into outbox_events (id, application, event_type, payload, routed_at)
select uuid(), case when seq % 3 = 0 then 'other' else 'shop' end, 'order-placed', repeat('x', 100), utc_timestamp(6)
from seq_1_to_30000;

insert into outbox_deliveries (id, event_id, application, event_type, transport, target, queue_name, retry_schedule,
    delivery_timeout_seconds, status, dispatch_id, available_at, dispatched_at, delivery_timeout_at, completed_at)
select uuid(), id, application, event_type, 'job', 'reserve-stock', 'stock', 'list PT1M', 60, 'completed',
    uuid(), utc_timestamp(6), utc_timestamp(6), utc_timestamp(6), utc_timestamp(6)
from outbox_events;

-- a fifth waits for a retry in an hour; a little is due, lost, dispatched, expired or failed
update outbox_deliveries d
    join (select id, row_number() over () as n from outbox_deliveries limit 6000) chosen on chosen.id = d.id
set status = 'pending', dispatch_id = null, dispatched_at = null, delivery_timeout_at = null, completed_at = null,
    available_at = utc_timestamp(6) + interval case when n <= 200 then -1 else 60 end minute,
    failure_kind = case when n % 10 = 0 then 'DELIVERY_TIMED_OUT' end;

update outbox_deliveries d
    join (select id, row_number() over () as n from outbox_deliveries where status = 'completed' limit 2000) chosen
        on chosen.id = d.id
set status = case when n <= 1000 then 'dispatched' else 'failed' end, completed_at = null,
    delivery_timeout_at = utc_timestamp(6) + interval case when n <= 50 then -1 else 60 end minute,
    failed_at = case when n > 1000 then utc_timestamp(6) end,
    failure_kind = case when n > 1000 then 'JOB_FAILED' end;

insert into outbox_events (id, application, event_type, payload, next_routing_at)
select uuid(), case when seq % 3 = 0 then 'other' else 'shop' end, 'order-placed', repeat('x', 100),
    utc_timestamp(6) + interval case when seq <= 200 then -1 else 60 end minute
from seq_1_to_3000;

-- every third delivery has lost an attempt before
insert into outbox_attempts (delivery_id, run, attempt, dispatch_id, outcome)
select id, run, 1, uuid(), 'retried' from outbox_deliveries limit 10000;

-- what was received over two months
insert into inbox_messages (application, consumer, message_id, received_at)
select case when seq % 3 = 0 then 'other' else 'shop' end, 'billing.invoices', concat('m-', seq),
    utc_timestamp(6) - interval 3 * seq minute
from seq_1_to_30000;

analyze table inbox_messages;
analyze table outbox_events;
analyze table outbox_deliveries;
analyze table outbox_attempts;
