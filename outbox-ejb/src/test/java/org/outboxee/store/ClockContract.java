package org.outboxee.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.outboxee.store.Store.APPLICATION;
import static org.outboxee.store.Store.TYPE;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TimeZone;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.outboxee.model.Dispatched;
import org.outboxee.model.OutboxDelivery;
import org.outboxee.model.OutboxEvent;

/** Times are instants of the database's clock, whatever the zones; the providers show what the tables hold now. */
interface ClockContract extends StoreUnderTest {

    /** What the session says: the difference between its zone and UTC in hours. */
    Map<Dialect, String> OFFSET = Map.of(
            Dialect.POSTGRESQL, "select extract(timezone_hour from current_timestamp)",
            Dialect.H2, "select extract(timezone_hour from current_timestamp)",
            Dialect.MARIADB, "select timestampdiff(hour, utc_timestamp(), now())");

    /** S18: without these zones nothing here would prove anything. */
    @Test
    default void theZonesOfJvmAndSessionAreFarApart() {
        assertThat(TimeZone.getDefault().getID()).isEqualTo("Pacific/Kiritimati");
        assertThat(store().inNew(() ->
                        store().database.number(OFFSET.get(store().database.dialect()))))
                .as("the offset of New York")
                .isIn(-5L, -4L);
    }

    @Test
    default void aDelayOfAMinuteIsAMinuteInTheDatabaseAndInJava() {
        UUID event = store().insert(new OutboxEvent(UUID.randomUUID(), APPLICATION, TYPE, "{}", null, null, 60_000));
        UUID id = UUID.randomUUID();
        store().inNew(() -> store().deliveries.insert(id, event, Store.ROUTE));

        assertThat(look().secondsUntil("available_at", id)).isBetween(55.0, 60.0);
        OutboxDelivery read = find(id);
        assertThat(Duration.between(Instant.now(), read.getAvailableAt()))
                .isBetween(Duration.ofSeconds(50), Duration.ofSeconds(65));
        assertThat(read.getAvailableAt()).isEqualTo(instant("available_at", id));
    }

    @Test
    default void everyTimeOfARowIsTheInstantThatTheTableHolds() {
        Dispatched dispatched = store().dispatched();
        UUID id = dispatched.dispatch().deliveryId();

        OutboxDelivery read = find(id);
        assertThat(read.getCreatedAt()).isEqualTo(instant("created_at", id));
        assertThat(read.getRunStartedAt()).isEqualTo(instant("run_started_at", id));
        assertThat(read.getDispatchedAt()).isEqualTo(instant("dispatched_at", id));
        assertThat(read.getDeliveryTimeoutAt()).isEqualTo(instant("delivery_timeout_at", id));
        assertThat(read.getDispatchId()).isEqualTo(dispatched.dispatch().dispatchId());
        assertThat(read.getCompletedAt()).isNull();
    }

    /** S21: "never" and the far end of the calendar. */
    @Test
    default void theYear9999IsATimeLikeAnother() {
        UUID id = store().pending();
        String last = store().database.dialect() == Dialect.MARIADB
                ? "timestamp '9999-12-31 23:59:59.999999'"
                : "timestamp with time zone '9999-12-31 23:59:59.999999+00'";
        look().change("update ${deliveries} set available_at = " + last);

        assertThat(find(id).getAvailableAt()).isEqualTo(Instant.parse("9999-12-31T23:59:59.999999Z"));
        assertThat(store().claim(1)).isEmpty();
        assertThat(store().inNew(() -> store().pending.find(APPLICATION, List.of(Store.QUEUE))))
                .isEmpty();
    }

    @Test
    default void anEventMayBeDelayedForAHundredYears() {
        long millis = Duration.ofDays(36_525).toMillis();
        UUID event = store().insert(new OutboxEvent(UUID.randomUUID(), APPLICATION, TYPE, "{}", null, null, millis));
        UUID id = UUID.randomUUID();
        store().inNew(() -> store().deliveries.insert(id, event, Store.ROUTE));

        OutboxEvent stored = store().inNew(() -> store().entityManager.find(OutboxEvent.class, event));
        assertThat(find(id).getAvailableAt()).isEqualTo(stored.getCreatedAt().plusMillis(millis));
    }

    /** A provider that answered from a shared cache showed a status of yesterday. */
    @Test
    default void aChangeMadePastTheProviderIsSeenInTheNextTransaction() {
        UUID id = store().pending();
        assertThat(find(id).getAttempts()).isZero();

        look().change("update ${deliveries} set attempts = 7, retry_schedule = 'list' where id = ?", id);

        assertThat(find(id)).returns(7, OutboxDelivery::getAttempts).returns("list", OutboxDelivery::getRetrySchedule);
    }

    private OutboxDelivery find(UUID id) {
        return store().inNew(() -> store().entityManager.find(OutboxDelivery.class, id));
    }

    /** What a column holds, told by the database in microseconds since 1970 and not by a driver's conversion. */
    private Instant instant(String column, UUID id) {
        String sinceEpoch = store().database.dialect() == Dialect.MARIADB
                ? "timestampdiff(microsecond, timestamp '1970-01-01 00:00:00', " + column + ")"
                : "1000000 * extract(epoch from " + column + ")";
        long micros = Math.round(
                Double.parseDouble(look().text("select " + sinceEpoch + " from ${deliveries} where id = ?", id)));
        return Instant.EPOCH.plusNanos(Math.multiplyExact(micros, 1000L));
    }
}
