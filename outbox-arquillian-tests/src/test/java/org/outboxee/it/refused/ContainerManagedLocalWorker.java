package org.outboxee.it.refused;

import jakarta.ejb.Stateless;
import org.outboxee.api.OutboxLocalWorker;

/** Forgets bean-managed transactions. */
@Stateless
public class ContainerManagedLocalWorker extends OutboxLocalWorker {}
