package org.outboxee.example.billing;

import jakarta.ejb.ApplicationException;

/** Another event has led to an invoice for the same order; nothing of this one stays, so that it isn't taken for done. */
@ApplicationException(rollback = true)
public class AlreadyBilledException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    AlreadyBilledException(String message) {
        super(message);
    }
}
