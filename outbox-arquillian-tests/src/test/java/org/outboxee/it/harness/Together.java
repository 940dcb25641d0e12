package org.outboxee.it.harness;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;

/** Two things that were started at the same time: a server's start leaves a core idle for much of it. */
public record Together<A extends AutoCloseable, B extends AutoCloseable>(A first, B second) {

    /** Starts both, or closes what was started if one of them fails. */
    public static <A extends AutoCloseable, B extends AutoCloseable> Together<A, B> start(
            Supplier<A> first, Supplier<B> second) {
        CompletableFuture<A> one = started(first);
        CompletableFuture<B> other = started(second);
        try {
            CompletableFuture.allOf(one, other).join();
        } catch (CompletionException e) {
            close(one);
            close(other);
            throw e;
        }
        return new Together<>(one.join(), other.join());
    }

    private static <T> CompletableFuture<T> started(Supplier<T> start) {
        return CompletableFuture.supplyAsync(start, task -> new Thread(task, "starting").start());
    }

    private static void close(CompletableFuture<? extends AutoCloseable> started) {
        if (!started.isCompletedExceptionally()) {
            try {
                started.join().close();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
