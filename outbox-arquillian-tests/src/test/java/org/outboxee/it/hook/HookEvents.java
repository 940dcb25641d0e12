package org.outboxee.it.hook;

import org.outboxee.api.IntegrationEvent;
import org.outboxee.it.probe.Behaviour;
import org.outboxee.it.probe.Probe;

/** Events that each go to an endpoint of their own. */
public final class HookEvents {

    private HookEvents() {}

    /** To an endpoint that does whatever a receiver may do; where they can be, its attempts are repeated once. */
    public record Odd(String test, Behaviour behaviour, int millis) implements IntegrationEvent, Probe {}

    /** To a port where nobody listens. */
    public record Refused(String test, Behaviour behaviour, int millis) implements IntegrationEvent, Probe {}

    /** To a port that takes no more connections. */
    public record Unaccepted(String test, Behaviour behaviour, int millis) implements IntegrationEvent, Probe {}

    /** To an endpoint that wants to see a certificate, and whose own is from nobody that Java knows. */
    public record Secure(String test, Behaviour behaviour, int millis) implements IntegrationEvent, Probe {}

    /** To an endpoint whose secret changes. */
    public record Rotated(String test, Behaviour behaviour, int millis) implements IntegrationEvent, Probe {}

    /** To an endpoint that expects the other signature. */
    public record Hexadecimal(String test, Behaviour behaviour, int millis) implements IntegrationEvent, Probe {}

    /** To an endpoint that may be sent little at a time. */
    public record Limited(String test, Behaviour behaviour, int millis) implements IntegrationEvent, Probe {}

    /** To an endpoint that goes down. */
    public record Down(String test, Behaviour behaviour, int millis) implements IntegrationEvent, Probe {}

    /** To an endpoint whose claims last until the application stops. */
    public record Claimed(String test, Behaviour behaviour, int millis) implements IntegrationEvent, Probe {}
}
