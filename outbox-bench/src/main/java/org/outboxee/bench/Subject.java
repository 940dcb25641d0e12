package org.outboxee.bench;

/** Something that works off a backlog. */
interface Subject {

    String name();

    /** Stores this many, in a way that nothing of it is measured; none may be worked on before {@link #drain}. */
    void store(int count) throws Exception;

    /** Works them all off; returns when the last one is recorded as done. */
    void drain(int count) throws Exception;

    /** Tells {@link Arrivals} what arrived, where that was noted in another process; no part of the work. */
    default void tell() throws Exception {}
}
