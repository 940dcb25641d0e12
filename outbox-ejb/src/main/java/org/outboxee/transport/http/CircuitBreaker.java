package org.outboxee.transport.http;

import java.time.Duration;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * Keeps an endpoint that is down from using up the attempts of all that waits for it: after a few failures in a row only
 * one request at a time asks whether it is back. In memory of this node; it decides how much is tried, never what is
 * right.
 */
final class CircuitBreaker {

    /** So many failures in a row, and an endpoint counts as down. */
    static final int FAILURES = 5;

    private static final Duration FIRST_WAIT = Duration.ofSeconds(1);
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(30);

    private final LongSupplier nanos;
    private int failures;
    private boolean open;
    private boolean probing;
    private long probeAt;
    private Duration wait = FIRST_WAIT;

    CircuitBreaker(LongSupplier nanos) {
        this.nanos = nanos;
    }

    /** The right to make one request. */
    record Permit(boolean isProbe) {}

    /** Whether a request could begin now. */
    synchronized boolean isPassable() {
        return !open || !probing && nanos.getAsLong() - probeAt >= 0;
    }

    synchronized boolean isOpen() {
        return open;
    }

    /** Empty if the endpoint counts as down and it isn't time to try it, or somebody does already. */
    synchronized Optional<Permit> begin() {
        if (!isPassable()) {
            return Optional.empty();
        }
        probing = open;
        return Optional.of(new Permit(open));
    }

    /** The endpoint answered, in whatever way it may be called up. */
    synchronized void succeeded(Permit permit) {
        if (!open || permit.isProbe()) {
            open = false;
            probing = false;
            failures = 0;
            wait = FIRST_WAIT;
        }
    }

    /** Requests that began before it opened say nothing new. */
    synchronized void failed(Permit permit) {
        if (permit.isProbe()) {
            probing = false;
            wait = wait.multipliedBy(2).compareTo(LONGEST_WAIT) < 0 ? wait.multipliedBy(2) : LONGEST_WAIT;
            probeAt = nanos.getAsLong() + wait.toNanos();
        } else if (!open && ++failures >= FAILURES) {
            open = true;
            probeAt = nanos.getAsLong() + wait.toNanos();
        }
    }

    /** Nothing was sent after all. */
    synchronized void unused(Permit permit) {
        if (permit.isProbe()) {
            probing = false;
        }
    }

    /** Until the next request may ask; zero or less if it may now. */
    synchronized Duration untilProbe() {
        return open ? Duration.ofNanos(probeAt - nanos.getAsLong()) : Duration.ZERO;
    }
}
