package org.outboxee.it.web;

import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import org.outboxee.api.OutboxLocalWorker;

/** Lets the WAR's local jobs run where the WAR can be seen. */
@Stateless
@TransactionManagement(TransactionManagementType.BEAN)
public class WebLocalWorker extends OutboxLocalWorker {}
