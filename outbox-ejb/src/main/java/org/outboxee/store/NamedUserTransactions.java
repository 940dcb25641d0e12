package org.outboxee.store;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.UserTransaction;
import javax.naming.InitialContext;
import javax.naming.NamingException;
import org.outboxee.api.OutboxException;

/** Looked up in code at each use: the name belongs to the component that the thread runs for at the moment. */
@ApplicationScoped
class NamedUserTransactions implements UserTransactions {

    private static final String NAME = "java:comp/UserTransaction";

    @Override
    public UserTransaction ofThisThread() {
        try {
            return InitialContext.doLookup(NAME);
        } catch (NamingException e) {
            throw new OutboxException(NAME + " is not available in this thread", e);
        }
    }
}
