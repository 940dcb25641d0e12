package org.outboxee.it.probe;

import jakarta.ejb.ConcurrencyManagement;
import jakarta.ejb.ConcurrencyManagementType;
import jakarta.ejb.Singleton;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** One gate for each test, at which its jobs wait; closed until the test opens it. */
@Singleton
@ConcurrencyManagement(ConcurrencyManagementType.BEAN)
@TransactionAttribute(TransactionAttributeType.SUPPORTS)
public class ProbeGates {

    private static final long LONGEST_SECONDS = 60;

    private final ConcurrentMap<String, CountDownLatch> gates = new ConcurrentHashMap<>();

    /** Returns when the gate is open, or after a minute, so that a failed test leaves no job behind for ever. */
    public void pass(String test) {
        try {
            gate(test).await(LONGEST_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    public void open(String test) {
        gate(test).countDown();
    }

    private CountDownLatch gate(String test) {
        return gates.computeIfAbsent(test, name -> new CountDownLatch(1));
    }
}
