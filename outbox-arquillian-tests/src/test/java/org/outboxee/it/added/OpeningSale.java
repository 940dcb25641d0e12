package org.outboxee.it.added;

import jakarta.annotation.PostConstruct;
import jakarta.ejb.ConcurrencyManagement;
import jakarta.ejb.ConcurrencyManagementType;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import jakarta.inject.Inject;
import javax.naming.InitialContext;
import javax.naming.NamingException;

/** Sells once while the application starts: nothing else leads into the application. */
@Singleton
@Startup
@TransactionManagement(TransactionManagementType.BEAN)
@ConcurrencyManagement(ConcurrencyManagementType.BEAN)
public class OpeningSale {

    @Inject
    private AddedShop shop;

    /** Its event belongs to the test that is named like the deployment. Payara allows no checked exception here. */
    @PostConstruct
    void sell() {
        try {
            shop.sell(InitialContext.doLookup("java:app/AppName"));
        } catch (NamingException e) {
            throw new IllegalStateException(e);
        }
    }
}
