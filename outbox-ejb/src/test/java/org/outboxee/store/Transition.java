package org.outboxee.store;

import java.time.Duration;
import org.outboxee.api.FailureKind;
import org.outboxee.model.DispatchRef;
import org.outboxee.model.Failure;

/** The transitions out of "dispatched". */
enum Transition {
    COMPLETE {
        @Override
        boolean make(DeliveryRows deliveries, DispatchRef dispatch) {
            return deliveries.complete(dispatch);
        }
    },
    RETRY {
        @Override
        boolean make(DeliveryRows deliveries, DispatchRef dispatch) {
            return deliveries.scheduleRetry(dispatch, Duration.ofSeconds(60), FAILURE);
        }
    },
    FAIL {
        @Override
        boolean make(DeliveryRows deliveries, DispatchRef dispatch) {
            return deliveries.fail(dispatch, FAILURE);
        }
    },
    RELEASE {
        @Override
        boolean make(DeliveryRows deliveries, DispatchRef dispatch) {
            return deliveries.release(dispatch, Duration.ofSeconds(1));
        }
    };

    static final Failure FAILURE = new Failure(FailureKind.PLATFORM_FAILED, "a test failed it");

    /** In the caller's transaction. */
    abstract boolean make(DeliveryRows deliveries, DispatchRef dispatch);

    boolean make(Store store, DispatchRef dispatch) {
        return store.inNew(() -> make(store.deliveries, dispatch));
    }
}
