package org.outboxee.test;

/** Where the tests' PostgreSQL comes from; chosen with {@code -Doutbox.test.db}. */
public enum DatabaseKind {
    /** Somebody else's server, named by {@code OUTBOX_TEST_DB_*}; nothing but schemas of ours is created in it. */
    GIVEN,
    /** A container started by Testcontainers. */
    CONTAINER,
    /** A server of our own on the loopback address, which can be killed and restarted. */
    EMBEDDED
}
