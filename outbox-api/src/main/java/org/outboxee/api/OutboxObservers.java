package org.outboxee.api;

/**
 * Takes observers that the outbox cannot find by itself: beans of a WAR in an EAR are invisible to the outbox's module.
 * Inject it with {@code @Inject}. An {@link OutboxObserver} that is a bean of an EJB jar needs none of this.
 */
public interface OutboxObservers {

    /**
     * Tells an observer of everything from now on, until it is taken off.
     *
     * @param observer the observer; not null
     * @return takes the observer off; to be closed at the end of the module that the observer is of, closing it again
     *     does nothing
     * @throws NullPointerException if the observer is null
     */
    Registration add(OutboxObserver observer);

    /** The place of one observer. */
    @FunctionalInterface
    interface Registration extends AutoCloseable {

        /** Takes the observer off; it is told nothing more that begins after this. */
        @Override
        void close();
    }
}
