package org.outboxee.transport.carrier;

import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadFactory;
import org.outboxee.model.OutboxLog;

/** The threads that read queues on this node. They end by themselves once the stop flag is raised. */
final class Readers {

    /** For interrupted jobs to end and to give their deliveries back. */
    private static final Duration AFTER_INTERRUPT = Duration.ofSeconds(2);

    private final List<Thread> threads = new ArrayList<>();

    synchronized void start(QueueReader reader, ThreadFactory factory, String name) {
        Thread thread = factory.newThread(reader);
        thread.setName(name);
        threads.add(thread);
        thread.start();
    }

    /** Waits for running jobs and interrupts those that go on. */
    synchronized void awaitEnd(Duration longest) {
        try {
            if (!haveEnded(longest)) {
                OutboxLog.of(Readers.class)
                        .log(Level.WARNING, "Jobs of queues did not end within " + longest + " and are interrupted");
                threads.forEach(Thread::interrupt);
                haveEnded(AFTER_INTERRUPT);
            }
        } catch (InterruptedException e) {
            threads.forEach(Thread::interrupt);
            Thread.currentThread().interrupt();
        }
        threads.clear();
    }

    private boolean haveEnded(Duration longest) throws InterruptedException {
        long end = System.nanoTime() + longest.toNanos();
        for (Thread thread : threads) {
            thread.join(Math.max(1, Duration.ofNanos(end - System.nanoTime()).toMillis()));
        }
        return threads.stream().noneMatch(Thread::isAlive);
    }
}
