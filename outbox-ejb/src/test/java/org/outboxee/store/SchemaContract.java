package org.outboxee.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.outboxee.store.Store.ROUTE;

import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.outboxee.config.OutboxConfig.SchemaMode;

/** The tables are looked at and found right, and guard themselves against what no code of ours does. */
interface SchemaContract extends StoreUnderTest {

    @Test
    default void nothingIsWrongWithTheTables() {
        assertThat(store().inNew(() -> store().schema.problems())).isEmpty();
        assertThat(store().inNew(() -> store().schema.isToBeCreated(SchemaMode.CREATE)))
                .isFalse();
    }

    @Test
    default void theEntitiesLeadToTheConfiguredTables() {
        assertThatThrownBy(() -> store().inNew(() -> {
                    throw new IllegalStateException(
                            "mapping problem: " + store().schema.mappingProblem());
                }))
                .hasMessage("mapping problem: null");

        assertThat(look().number("select count(*) from ${events}")).isZero();
    }

    /** T20. */
    @Test
    default void anEventWithADeliveryCannotBeDeleted() {
        UUID delivery = store().pending();

        assertThatThrownBy(() -> look().change("delete from ${events}"))
                .satisfies(e -> assertThat(SqlStates.isConstraintViolation(SqlStates.of(e)))
                        .isTrue());
        assertThat(look().status(delivery)).isEqualTo("pending");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "status = 'sleeping'",
                "dispatch_id = id",
                "status = 'dispatched'",
                "status = 'completed'",
                "status = 'failed', failed_at = current_timestamp, dispatch_id = id",
                "attempts = -1",
                "run = 0",
                "delivery_timeout_seconds = 0"
            })
    default void theTableRefusesWhatNoTransitionMakes(String change) {
        UUID id = store().pending(ROUTE);

        assertThatThrownBy(() -> look().change("update ${deliveries} set " + change + " where id = ?", id))
                .satisfies(e -> assertThat(SqlStates.of(e)).containsAnyElementsOf(Set.of("23514", "23513", "23000")));
    }
}
