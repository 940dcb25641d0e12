package org.outboxee.start;

import jakarta.ejb.ConcurrencyManagement;
import jakarta.ejb.ConcurrencyManagementType;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import org.outboxee.api.OutboxStarter;

/**
 * The library's own starter. Bean-managed on both counts: Payara doesn't honour NOT_SUPPORTED here, and WildFly warns
 * each second while something runs inside a locked timer method. It isn't in the jar for an EAR's {@code lib/}: Payara
 * makes a session bean of it there, too, and fails to inject into it.
 */
@Singleton
@Startup
@TransactionManagement(TransactionManagementType.BEAN)
@ConcurrencyManagement(ConcurrencyManagementType.BEAN)
public class OutboxLifecycle extends OutboxStarter {}
