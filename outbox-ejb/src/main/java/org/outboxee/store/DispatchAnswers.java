package org.outboxee.store;

import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import org.outboxee.api.FailureKind;
import org.outboxee.model.DispatchRef;

/** What has become of some dispatches: whether anybody answered. */
final class DispatchAnswers {

    private static final String OUTCOMES = """
            select d.status, a.failure_kind, case when d.dispatch_id in (%1$s) then 1 else 0 end
            from ${deliveries} d left join ${attempts} a on a.delivery_id = d.id and a.dispatch_id in (%1$s)
            where d.id in (%2$s)
            """;

    private final Database database;

    DispatchAnswers(Database database) {
        this.database = database;
    }

    DeliveryRows.Answers of(Collection<DispatchRef> dispatches) {
        String statement = OUTCOMES.formatted(
                Ids.uuids(1, dispatches.size()), Ids.uuids(1 + dispatches.size(), dispatches.size()));
        Stream<Object> parameters = Stream.concat(
                dispatches.stream().map(dispatch -> dispatch.dispatchId().toString()),
                dispatches.stream().map(dispatch -> dispatch.deliveryId().toString()));
        database.searchByIndex();
        List<Object[]> rows = database.rows(statement, parameters.toArray());
        return new DeliveryRows.Answers(
                (int) rows.stream()
                        .filter(row -> isAnswer((String) row[0], (String) row[1]))
                        .count(),
                (int) rows.stream().filter(row -> isLost((String) row[1])).count(),
                (int) rows.stream().filter(DispatchAnswers::isOpen).count());
    }

    private static boolean isOpen(Object[] row) {
        return row[0].equals("dispatched") && ((Number) row[2]).intValue() == 1;
    }

    /** A refusal comes from the broker; only a consumer completes, or fails in another way. */
    private static boolean isAnswer(String status, String failureKind) {
        return status.equals("completed")
                || failureKind != null
                        && !isLost(failureKind)
                        && !failureKind.equals(FailureKind.SEND_REFUSED.name())
                        && !failureKind.equals(FailureKind.SEND_REJECTED.name());
    }

    private static boolean isLost(String failureKind) {
        return FailureKind.DELIVERY_TIMED_OUT.name().equals(failureKind);
    }
}
