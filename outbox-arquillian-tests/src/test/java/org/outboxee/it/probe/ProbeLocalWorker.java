package org.outboxee.it.probe;

import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import org.outboxee.api.OutboxLocalWorker;

/** Lets the local jobs see the probe's own persistence unit, on Payara too. */
@Stateless
@TransactionManagement(TransactionManagementType.BEAN)
public class ProbeLocalWorker extends OutboxLocalWorker {}
