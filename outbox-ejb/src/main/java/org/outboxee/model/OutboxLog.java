package org.outboxee.model;

import java.lang.System.Logger;
import java.util.UUID;

/** The fields that tie log lines together. Never payloads, foreign exceptions' messages or secrets (spec A22). */
public final class OutboxLog {

    private OutboxLog() {}

    public static Logger of(Class<?> type) {
        return System.getLogger(type.getName());
    }

    /** Ids, event class, job, queue and attempt of a delivery, for the end of a line. */
    public static String fields(Dispatched delivery) {
        return " [outboxEventId=" + delivery.eventId() + " outboxDeliveryId="
                + delivery.dispatch().deliveryId() + " dispatch="
                + delivery.dispatch().dispatchId() + " event=" + delivery.eventType() + " job=" + delivery.target()
                + " queue=" + delivery.queue() + " attempt=" + delivery.attempt() + ']';
    }

    public static String fields(UUID eventId, String eventType) {
        return " [outboxEventId=" + eventId + " event=" + eventType + ']';
    }

    /** What may be said of a failure: its classes, from the outside in. Messages may carry anything. */
    public static String classesOf(Throwable failure) {
        StringBuilder classes = new StringBuilder();
        Throwable current = failure;
        for (int i = 0; current != null && i < 10; i++) {
            classes.append(i == 0 ? "" : " <- ").append(current.getClass().getName());
            current = current.getCause();
        }
        return classes.toString();
    }

    /** Where a failure came from, for DEBUG: the classes of {@link #classesOf} with their stack frames, no message. */
    public static String framesOf(Throwable failure) {
        StringBuilder frames = new StringBuilder();
        Throwable current = failure;
        for (int i = 0; current != null && i < 10; i++) {
            frames.append(i == 0 ? ": " : "\nCaused by: ")
                    .append(current.getClass().getName());
            for (StackTraceElement frame : current.getStackTrace()) {
                frames.append("\n\tat ").append(frame);
            }
            current = current.getCause();
        }
        return frames.toString();
    }
}
