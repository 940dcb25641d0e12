package org.outboxee.it;

import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.net.URL;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.jboss.shrinkwrap.api.spec.EnterpriseArchive;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.outboxee.it.hook.HookEvents;
import org.outboxee.it.hook.HookProbe;
import org.outboxee.it.hook.LoadRoutes;
import org.outboxee.test.Eventually;
import org.outboxee.test.http.Receiver;
import org.outboxee.test.http.Receiver.Received;

/** How much endpoints are sent, by their own count and clock, while a real relay works (spec B5, B8). */
@ProbeIT
class EndpointLoadIT {

    private static final int WAITING = 2000;
    private static final Duration DOWN = ofSeconds(8);
    private static final int LIMIT = 2;
    private static final int RATE = 10;

    private static final CountDownLatch END = new CountDownLatch(1);
    private static final AtomicInteger AT_ONCE = new AtomicInteger();
    private static final AtomicInteger MOST_AT_ONCE = new AtomicInteger();
    private static final Queue<Long> MOMENTS = new ConcurrentLinkedQueue<>();

    private static Receiver usual;
    private static Receiver limited;
    private static Receiver down;

    @ArquillianResource
    private URL base;

    @Deployment(testable = false)
    static EnterpriseArchive application() {
        ProbeTables.create();
        usual = new Receiver(Receiver.status(204));
        limited = new Receiver(EndpointLoadIT::count);
        down = new Receiver(Receiver.status(503));
        return ProbeEar.named("load")
                .and(HookProbe.class, HookEvents.class, LoadRoutes.class)
                .withEndpoint("usual", usual.url())
                .withEndpoint("limited", limited.url(), "concurrency", "" + LIMIT, "rate", "" + RATE)
                .withEndpoint("down", down.url())
                .build();
    }

    private static void count(Received request, OutputStream out) throws IOException, InterruptedException {
        MOMENTS.add(System.nanoTime());
        MOST_AT_ONCE.accumulateAndGet(AT_ONCE.incrementAndGet(), Math::max);
        Eventually.await("two have come", () -> MOST_AT_ONCE.get() >= LIMIT);
        assertThat(END.await(50, TimeUnit.MILLISECONDS))
                .as("long enough for a third one")
                .isFalse();
        Receiver.status(204).answer(request, out);
        AT_ONCE.decrementAndGet();
    }

    @AfterAll
    static void close() {
        usual.close();
        limited.close();
        down.close();
    }

    /** The rest of two minutes, with a clock of the test's own, is in the library's tests. */
    @Test
    void anEndpointThatIsDownCostsFewRequestsAndDelaysNoOther() {
        Duration before = latency(ofSeconds(3));
        ProbeTest test = test("down");
        assertThat(test.add(HookEvents.Down.class.getName(), "count=" + WAITING).status())
                .isEqualTo(200);
        Eventually.await("it has been noticed", () -> down.received().size() >= 5);

        Duration meanwhile = latency(DOWN);

        assertThat(down.received()).as("requests").hasSizeBetween(5, 20);
        assertThat(test.count("d.attempts <= 1")).isGreaterThanOrEqualTo(WAITING * 99 / 100);
        assertThat(test.count("d.status in ('pending', 'dispatched')")).isEqualTo(WAITING);
        assertThat(meanwhile)
                .as("another endpoint's usual latency, before " + before)
                .isLessThan(before.multipliedBy(2).plusMillis(50));

        int wasted = down.received().size();
        down.behave(Receiver.status(204));
        test.awaitFinal(WAITING);
        assertThat(test.count("d.status = 'completed'")).isEqualTo(WAITING);
        assertThat(down.received().size())
                .as("one more request for each, and for the probe that was under way")
                .isBetween(wasted + WAITING, wasted + WAITING + 1);
    }

    /** The median from the insert to the request, over some time. */
    private Duration latency(Duration time) {
        long end = System.nanoTime() + time.toNanos();
        List<Duration> latencies = new ArrayList<>();
        while (System.nanoTime() < end) {
            int requests = usual.received().size();
            long start = System.nanoTime();
            test("latency").add(HookProbe.class.getName());
            Eventually.await("it has come", () -> usual.received().size() > requests);
            latencies.add(Duration.ofNanos(System.nanoTime() - start));
        }
        latencies.sort(null);
        return latencies.get(latencies.size() / 2);
    }

    @Test
    void noMoreRequestsAtATimeAndPerSecondThanConfigured() {
        ProbeTest test = test("limited");
        test.add(HookEvents.Limited.class.getName(), "count=" + 4 * RATE);

        test.awaitFinal(4 * RATE);

        assertThat(MOST_AT_ONCE).hasValue(LIMIT);
        List<Long> moments = List.copyOf(MOMENTS);
        assertThat(moments).hasSizeGreaterThanOrEqualTo(4 * RATE);
        for (int i = 0; i + 2 * RATE < moments.size(); i++) {
            assertThat(Duration.ofNanos(moments.get(i + 2 * RATE) - moments.get(i)))
                    .as("what was saved up and a second's worth are not all of request %d and those after it", i)
                    .isGreaterThan(Duration.ofMillis(800));
        }
    }

    private ProbeTest test(String promise) {
        return ProbeTest.of(base.toString(), promise);
    }
}
