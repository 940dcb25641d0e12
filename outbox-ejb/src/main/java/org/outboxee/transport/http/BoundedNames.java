package org.outboxee.transport.http;

import java.io.Serial;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Looks the one name of an endpoint up without waiting longer than for a connection. The operating system's resolver
 * can be neither bounded nor interrupted, so it runs in a thread of its own: one for each endpoint, which all requests
 * meanwhile wait for, so that a name server that hangs costs no more than that.
 */
final class BoundedNames implements CheckedResolver.Names {

    private final CheckedResolver.Names names;
    private final Duration limit;
    private final ThreadFactory threads;
    private FutureTask<InetAddress[]> underWay;

    BoundedNames(CheckedResolver.Names names, Duration limit, ThreadFactory threads) {
        this.names = names;
        this.limit = limit;
        this.threads = threads;
    }

    /** Says how long it was waited for. */
    static final class NameTooSlowException extends UnknownHostException {

        @Serial
        private static final long serialVersionUID = 1L;

        NameTooSlowException(Duration limit) {
            super("the endpoint's name was not looked up within " + limit);
        }
    }

    @Override
    public InetAddress[] lookUp(String host) throws UnknownHostException {
        FutureTask<InetAddress[]> lookUp = current(host);
        try {
            return lookUp.get(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof UnknownHostException unknown) {
                throw unknown;
            }
            throw new IllegalStateException("a name could not be looked up", e.getCause());
        } catch (TimeoutException e) {
            throw new NameTooSlowException(limit);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new NameTooSlowException(limit);
        }
    }

    private synchronized FutureTask<InetAddress[]> current(String host) {
        if (underWay == null || underWay.isDone()) {
            underWay = new FutureTask<>(() -> names.lookUp(host));
            threads.newThread(underWay).start();
        }
        return underWay;
    }
}
