package org.outboxee.it.probe;

/** What all events of the probe application have in common. */
public interface Probe {

    String test();

    Behaviour behaviour();

    int millis();
}
