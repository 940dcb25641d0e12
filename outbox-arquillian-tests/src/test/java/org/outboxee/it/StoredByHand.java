package org.outboxee.it;

import java.util.UUID;

/** Rows of the outbox's tables as no running product would write them, made by SQL. */
final class StoredByHand {

    private static final String PROBES = "org.outboxee.it.probe.";

    private StoredByHand() {}

    /** What the default serializer writes for an event of this test that completes. */
    static String payload(ProbeTest test) {
        return "{\"test\":\"" + test.name() + "\",\"behaviour\":\"COMPLETE\",\"millis\":0}";
    }

    /** An event that waits to be routed. */
    static void event(String event, String payload) {
        ProbeTables.update(
                "insert into outbox_events (id, application, event_type, payload)"
                        + " values (gen_random_uuid(), 'probe', ?, ?)",
                PROBES + event,
                payload);
    }

    /** A delivery as it is after its claim's commit, whose message never arrived. */
    static void lostDelivery(String event, String job, String queue, int attempts, String payload) {
        String eventId = UUID.randomUUID().toString();
        ProbeTables.update(
                "insert into outbox_events (id, application, event_type, payload, routed_at)"
                        + " values (cast(? as uuid), 'probe', ?, ?, clock_timestamp())",
                eventId,
                PROBES + event,
                payload);
        ProbeTables.update(
                "insert into outbox_deliveries (id, event_id, application, event_type, transport, target, queue_name,"
                        + " retry_schedule, delivery_timeout_seconds, status, attempts, dispatch_id, dispatched_by,"
                        + " available_at, dispatched_at, delivery_timeout_at) values (gen_random_uuid(),"
                        + " cast(? as uuid), 'probe', ?, 'job', ?, ?, 'list PT1S PT2S', 120, 'dispatched', ?,"
                        + " gen_random_uuid(), 'a node that is gone', clock_timestamp() - interval '3' minute,"
                        + " clock_timestamp() - interval '3' minute, clock_timestamp() - interval '1' minute)",
                eventId,
                PROBES + event,
                PROBES + job,
                queue,
                attempts);
    }
}
