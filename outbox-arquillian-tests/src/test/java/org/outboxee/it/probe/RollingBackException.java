package org.outboxee.it.probe;

import jakarta.ejb.ApplicationException;

/** A checked exception that is declared to roll back. */
@ApplicationException(rollback = true)
public class RollingBackException extends Exception {

    private static final long serialVersionUID = 1L;

    RollingBackException() {
        super("the business fails after add");
    }
}
