package org.outboxee.it.probe;

import jakarta.annotation.Resource;
import jakarta.ejb.EJBContext;
import jakarta.ejb.Stateless;

/** Another EJB that ruins its caller's transaction. */
@Stateless
public class Saboteur {

    @Resource
    private EJBContext context;

    public void markForRollback() {
        context.setRollbackOnly();
    }

    public void throwSystemException() {
        throw new IllegalStateException("marks the transaction on its way out");
    }
}
