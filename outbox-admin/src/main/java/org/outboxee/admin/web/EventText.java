package org.outboxee.admin.web;

import org.outboxee.api.EventDetails;

/** An event for a terminal, the explanation first. For people only; programs read the JSON. */
final class EventText {

    private EventText() {}

    static String of(EventDetails event) {
        TextTable table = new TextTable("tt")
                .line("event", event.id())
                .line("type", event.eventType())
                .line("created at", event.createdAt())
                .line("delay", event.delay())
                .line("routed at", event.routedAt())
                .line("next routing at", event.nextRoutingAt())
                .line("routing problem", event.routingProblem())
                .line("trace", event.headers().get("traceparent"))
                .line("hidden headers", String.join(", ", event.hiddenHeaders()));
        String deliveries = event.deliveries().isEmpty() ? "" : "\n" + DeliveryText.list(event.deliveries());
        return event.explanation() + "\n\n" + table.text() + deliveries;
    }
}
