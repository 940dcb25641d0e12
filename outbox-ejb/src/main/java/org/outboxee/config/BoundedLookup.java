package org.outboxee.config;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.outboxee.model.AddressRule;

/**
 * Looks a name up at the start without waiting long for it: with the receiver's name server down the application must
 * start all the same (spec A1). The same check is made at each connect, where it decides.
 */
final class BoundedLookup {

    private static final long SECONDS = 2;

    private BoundedLookup() {}

    /** The addresses of a host; none if they cannot be found in time. */
    static List<InetAddress> addresses(String host) {
        FutureTask<List<InetAddress>> lookup =
                new FutureTask<>(() -> Arrays.asList(InetAddress.getAllByName(AddressRule.withoutBrackets(host))));
        Thread thread = new Thread(lookup, "outbox-lookup");
        thread.setDaemon(true);
        thread.start();
        try {
            return lookup.get(SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof UnknownHostException) {
                return List.of();
            }
            throw new IllegalStateException("a name could not be looked up", e.getCause());
        } catch (TimeoutException e) {
            return List.of();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return List.of();
        }
    }
}
