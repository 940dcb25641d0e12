package org.outboxee.demo;

/**
 * The demo can't go on, or didn't show what it should. The message is for the person who started it; a stack trace would
 * only hide it.
 */
final class DemoFailedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    DemoFailedException(String message) {
        super(message, null, false, false);
    }

    DemoFailedException(String message, Throwable cause) {
        super(message, cause, false, false);
    }
}
