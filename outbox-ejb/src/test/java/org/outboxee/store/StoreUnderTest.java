package org.outboxee.store;

import java.util.UUID;

/** What each part of the contract works with. */
interface StoreUnderTest {

    /** The store under test. */
    Store store();

    /** The tables past the store. */
    Look look();

    /** Lets the timeout of a dispatched delivery have passed a minute ago. */
    default void expire(UUID delivery) {
        look().change(
                        "update ${deliveries} set delivery_timeout_at = current_timestamp - interval '1' minute where id = ?",
                        delivery);
    }
}
