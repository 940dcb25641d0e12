package org.outboxee.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.outboxee.store.Store.APPLICATION;
import static org.outboxee.store.Store.JOB;
import static org.outboxee.store.Store.QUEUE;
import static org.outboxee.store.Store.TYPE;
import static org.outboxee.store.Store.route;

import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.outboxee.model.OutboxEvent;

/** Texts come back as they went in, and two names are the same only if each character is. */
interface TextContract extends StoreUnderTest {

    /** Four bytes of UTF-8, two characters of Java; what JSON escapes; what SQL would. */
    @Test
    default void everyCharacterComesBack() {
        String payload = "{\"a\":\"žluťoučký 😀 漢字 \\u0000 \\\\ ' \\\" ` % _ \u2028 \"}";
        UUID id = store().insert(new OutboxEvent(UUID.randomUUID(), "app 😀", "type 漢字", payload, payload, "κ😀", 0));

        OutboxEvent read = store().inNew(() -> store().entityManager.find(OutboxEvent.class, id));
        assertThat(read)
                .returns("app 😀", OutboxEvent::getApplication)
                .returns("type 漢字", OutboxEvent::getEventType)
                .returns(payload, OutboxEvent::getPayload)
                .returns(payload, OutboxEvent::getHeaders)
                .returns("κ😀", OutboxEvent::getOrderingKey);
    }

    /** MariaDB's usual comparison ignores case, accents and spaces at the end. */
    @ParameterizedTest
    @ValueSource(strings = {"Stock", "stock ", "stöck", " stock", "STOCK"})
    default void aQueueOfASimilarNameIsAnother(String similar) {
        UUID id = store().pending(route(JOB, similar));

        assertThat(store().claim(1)).isEmpty();
        assertThat(store().inNew(() -> store().pending.find(APPLICATION, List.of(QUEUE))))
                .isEmpty();
        assertThat(store().inNew(() -> store().deliveries.claim(Store.CLAIMANT, similar, false, 1)))
                .singleElement()
                .satisfies(
                        claimed -> assertThat(claimed.dispatch().deliveryId()).isEqualTo(id));
    }

    @ParameterizedTest
    @ValueSource(strings = {"Reserve-Stock", "reserve-stock ", "reserve-stöck"})
    default void aJobOfASimilarNameIsAnother(String similar) {
        store().pending(route(similar, QUEUE));

        assertThat(store().claim(1)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"Order-Placed", "order-placed "})
    default void anEventTypeOfASimilarNameIsAnother(String similar) {
        store().event(similar);

        assertThat(store().inNew(() -> store().events.lockUnrouted(APPLICATION, List.of(TYPE), 1)))
                .isEmpty();
    }
}
