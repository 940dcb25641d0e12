package org.outboxee.it.lib;

import jakarta.ejb.ConcurrencyManagement;
import jakarta.ejb.ConcurrencyManagementType;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import org.outboxee.start.OutboxLifecycle;

/** Starts and stops the outbox: a server makes no EJB of a class in {@code lib/}. */
@Singleton
@Startup
@TransactionManagement(TransactionManagementType.BEAN)
@ConcurrencyManagement(ConcurrencyManagementType.BEAN)
public class OutboxOfTheShop extends OutboxLifecycle {}
