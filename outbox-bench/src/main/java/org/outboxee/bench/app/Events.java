package org.outboxee.bench.app;

import org.outboxee.api.EventType;
import org.outboxee.api.IntegrationEvent;

/** The events of the scenarios, one type for each kind of job. */
public final class Events {

    private Events() {}

    @EventType("nothing")
    public record Nothing(int number, String text) implements IntegrationEvent {}

    @EventType("row")
    public record Row(int number, String text) implements IntegrationEvent {}

    @EventType("rows-together")
    public record RowsTogether(int number, String text) implements IntegrationEvent {}

    @EventType("fan-out")
    public record FanOut(int number, String text) implements IntegrationEvent {}

    @EventType("slow")
    public record Slow(int number, String text) implements IntegrationEvent {}
}
