package org.outboxee.model;

import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** What one class logs while this is open, as "LEVEL message". */
public final class LogLines implements AutoCloseable {

    /** Held here because a logger that nobody holds forgets its handlers. */
    private final Logger logger;

    private final List<String> lines = new ArrayList<>();
    private final Handler handler = new Remembering();

    public LogLines(String name) {
        logger = Logger.getLogger(name);
        logger.addHandler(handler);
        logger.setUseParentHandlers(false);
    }

    public List<String> get() {
        return List.copyOf(lines);
    }

    @Override
    public void close() {
        logger.removeHandler(handler);
        logger.setUseParentHandlers(true);
    }

    private final class Remembering extends Handler {

        @Override
        public void publish(LogRecord entry) {
            lines.add(entry.getLevel() + " " + entry.getMessage());
        }

        @Override
        public void flush() {
            // nothing is kept back
        }

        @Override
        public void close() {
            // nothing is open
        }
    }
}
