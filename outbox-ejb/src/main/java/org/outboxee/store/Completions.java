package org.outboxee.store;

import org.outboxee.model.DispatchRef;

/** What is asked when a delivery was completed. */
final class Completions {

    private static final String COMPLETED_BY = """
            select 1 from ${deliveries}
            where id = cast(?1 as uuid) and dispatch_id = cast(?2 as uuid) and status = 'completed'
            """;

    private static final String DUE = """
            select case when d.run > 1 then ${since}d.run_started_at${/since}
                else ${since}e.created_at${/since} - e.delay_millis / 1000.0 end
            from ${deliveries} d join ${events} e on e.id = d.event_id
            where d.id = cast(?1 as uuid)
            """;

    private final Database database;

    Completions(Database database) {
        this.database = database;
    }

    boolean isBy(DispatchRef dispatch) {
        return !database.rows(
                        COMPLETED_BY,
                        dispatch.deliveryId().toString(),
                        dispatch.dispatchId().toString())
                .isEmpty();
    }

    Since due(DispatchRef dispatch) {
        return Since.now(WorkRows.duration(
                database.rows(DUE, dispatch.deliveryId().toString()).get(0)[0]));
    }
}
