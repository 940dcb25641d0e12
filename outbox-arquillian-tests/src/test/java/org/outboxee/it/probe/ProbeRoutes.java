package org.outboxee.it.probe;

import static java.time.Duration.ofMinutes;
import static java.time.Duration.ofSeconds;

import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import org.outboxee.api.JobRoute;
import org.outboxee.api.OutboxRoutes;
import org.outboxee.api.Routing;

/** Where the probe events go. */
@ApplicationScoped
public class ProbeRoutes implements OutboxRoutes {

    private static final String A = "probe.a";
    private static final String B = "probe.b";
    private static final String M = "probe.m";

    @Override
    public void define(Routing routing) {
        routing.on(LocalProbe.class, to -> patient(to.job(LocalJob.class), ofMinutes(2)))
                .on(QueuedProbe.class, to -> patient(to.job(QueueJob.class).queue(A), ofMinutes(2)))
                .on(
                        SecondQueueProbe.class,
                        to -> patient(to.job(SecondQueueJob.class).queue(B), ofMinutes(2)))
                .on(
                        MessageDrivenProbe.class,
                        to -> patient(
                                to.messageDrivenJob(MessageDrivenJob.class).queue(M), ofMinutes(2)))
                .on(TogetherProbe.class, to -> patient(to.job(TogetherJob.class), ofMinutes(2)))
                .on(OutsideProbe.class, to -> patient(to.job(OutsideJob.class), ofMinutes(2)))
                .on(
                        ShortTimeoutProbe.class,
                        to -> patient(to.job(QueueJob.class).queue(A), ofSeconds(2)))
                .on(LocalShortTimeoutProbe.class, to -> patient(to.job(LocalJob.class), ofSeconds(2)))
                .on(LongTimeoutProbe.class, to -> patient(to.job(QueueJob.class).queue(A), Duration.ofHours(1)))
                .on(
                        NoRetryProbe.class,
                        to -> to.job(LocalJob.class).neverRetry().timeout(ofMinutes(2)))
                .on(MeasuredProbe.class, to -> patient(to.job(LocalJob.class), ofMinutes(2)))
                .on(FanOutProbe.class, to -> {
                    patient(to.job(LocalJob.class), ofMinutes(2));
                    patient(to.job(QueueJob.class).queue(A), ofMinutes(2));
                    patient(to.messageDrivenJob(MessageDrivenJob.class).queue(M), ofMinutes(2));
                });
    }

    private static void patient(JobRoute route, Duration timeout) {
        route.retryAfter(ofSeconds(1), ofSeconds(2)).timeout(timeout);
    }
}
