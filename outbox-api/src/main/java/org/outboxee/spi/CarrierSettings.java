package org.outboxee.spi;

import java.net.URI;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * What configuration says about a carrier's broker.
 *
 * @param application the application, for names of connections
 * @param node this node, for names of connections
 * @param uri the broker's address; never with an account in it
 * @param user the account; null for none
 * @param password asked at each connect, so that a changed file counts; empty for none
 * @param declare whether a queue that is missing is to be made
 * @param prefetch how many messages a reading thread may hold, the one it works on included; from 1
 */
public record CarrierSettings(
        String application,
        String node,
        URI uri,
        String user,
        Supplier<Optional<String>> password,
        boolean declare,
        int prefetch) {

    /** Without the account. */
    @Override
    public String toString() {
        return "settings for " + uri.getScheme() + "://" + uri.getAuthority();
    }
}
