package org.outboxee.it.added;

import jakarta.annotation.PostConstruct;
import jakarta.ejb.ConcurrencyManagement;
import jakarta.ejb.ConcurrencyManagementType;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import jakarta.inject.Inject;

/** Sells once while the application starts: the jar has no other way in. */
@Singleton
@Startup
@TransactionManagement(TransactionManagementType.BEAN)
@ConcurrencyManagement(ConcurrencyManagementType.BEAN)
public class OpeningSale {

    /** Which test its event belongs to. */
    public static final String TEST = "added-by-jar-uf";

    @Inject
    private AddedShop shop;

    @PostConstruct
    void sell() {
        shop.sell(TEST);
    }
}
