package org.outboxee.admin.web;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;

/**
 * Logs what nobody expected: classes and places, never a message. Messages of other people's exceptions may carry
 * anything, also at DEBUG (spec A22).
 */
final class Failures {

    private static final Logger LOG = System.getLogger(Failures.class.getName());

    /** Deeper causes than this are a loop. */
    private static final int MOST_CAUSES = 10;

    private Failures() {}

    /** One line for operators; the way there for whoever switches DEBUG on. */
    static void log(Throwable failure) {
        StackTraceElement[] trace = failure.getStackTrace();
        String place = trace.length == 0 ? "" : " at " + trace[0];
        LOG.log(Level.ERROR, "The admin resource failed: " + failure.getClass().getName() + place);
        LOG.log(Level.DEBUG, () -> "The admin resource failed: " + framesOf(failure));
    }

    /** The classes of a failure and its causes with their stack frames. */
    static String framesOf(Throwable failure) {
        StringBuilder frames = new StringBuilder();
        Throwable current = failure;
        for (int i = 0; current != null && i < MOST_CAUSES; i++) {
            frames.append(i == 0 ? "" : "\nCaused by: ")
                    .append(current.getClass().getName());
            for (StackTraceElement frame : current.getStackTrace()) {
                frames.append("\n\tat ").append(frame);
            }
            current = current.getCause();
        }
        return frames.toString();
    }
}
