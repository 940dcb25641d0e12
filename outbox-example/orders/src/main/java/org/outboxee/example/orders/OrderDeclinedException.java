package org.outboxee.example.orders;

import jakarta.ejb.ApplicationException;

/** The order is not wanted; everything that it has written is rolled back, its event included. */
@ApplicationException(rollback = true)
public class OrderDeclinedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    OrderDeclinedException(String reason) {
        super(reason);
    }
}
