package org.outboxee.store;

import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;

/** Runs something in a thread of its own, where no transaction is, and waits for its end. */
final class InOtherThread {

    private static final int LONGEST_SECONDS = 20;

    private InOtherThread() {}

    static void run(Runnable work) {
        start(() -> {
                    work.run();
                    return null;
                })
                .join();
    }

    static <T> T call(Callable<T> work) {
        return start(work).join();
    }

    /** Without waiting; the future ends by itself at the latest after a generous time. */
    static <T> CompletableFuture<T> start(Callable<T> work) {
        CompletableFuture<T> result = new CompletableFuture<>();
        new Thread(() -> {
                    try {
                        result.complete(work.call());
                    } catch (Throwable e) { // the waiting test gets it
                        result.completeExceptionally(e instanceof CompletionException ? e.getCause() : e);
                    }
                })
                .start();
        return result.orTimeout(LONGEST_SECONDS, TimeUnit.SECONDS);
    }
}
