package org.outboxee.broker;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** One call to the broker; unlike a cancelled future it ends only when its thread has left it. */
final class BrokerCall<T> implements Runnable {

    private final CountDownLatch ended = new CountDownLatch(1);
    private final Supplier<T> work;
    private Thread thread;
    private T result;
    private Throwable failure;

    BrokerCall(Supplier<T> work) {
        this.work = work;
    }

    @Override
    public void run() {
        setThread(Thread.currentThread());
        try {
            result = work.get();
        } catch (Throwable e) { // for the caller, who throws it
            failure = e;
        } finally {
            setThread(null);
            Thread.interrupted(); // it was for this call
            ended.countDown();
        }
    }

    private synchronized void setThread(Thread now) {
        thread = now;
    }

    synchronized void interrupt() {
        if (thread != null) {
            thread.interrupt();
        }
    }

    boolean hasEnded() {
        return ended.getCount() == 0;
    }

    boolean awaitEnd(Duration longest) throws InterruptedException {
        return ended.await(longest.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** What the call returned or threw; only once it has ended. */
    T result() {
        if (failure instanceof RuntimeException e) {
            throw e;
        }
        if (failure instanceof Error e) {
            throw e;
        }
        return result;
    }
}
