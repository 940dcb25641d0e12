package org.outboxee.admin.web;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;

/** Logs what nobody expected: class and place always, the message, which may carry anything, only for debugging. */
final class Failures {

    private static final Logger LOG = System.getLogger(Failures.class.getName());

    private Failures() {}

    static void log(Throwable failure) {
        StackTraceElement[] trace = failure.getStackTrace();
        String place = trace.length == 0 ? "" : " at " + trace[0];
        LOG.log(Level.ERROR, "The admin resource failed: " + failure.getClass().getName() + place);
        LOG.log(Level.DEBUG, "The admin resource failed", failure);
    }
}
